import { expect, test } from 'vitest';
import type { Told } from '../../../lib/api/client';
import { setLanguage } from '../../../lib/words/index.svelte';
import { takeBackChoices, wishedText } from './take-back';

const told = (seq: number, seat: string) =>
  ({ seq, seat, events: [], said: [{ text: `entry ${seq} in words.` }] }) as unknown as Told;
const PLAYED = [told(1, 'p1'), told(2, 'chance'), told(3, 'p1'), told(4, 'p2'), told(5, 'p1')];

test('one may ask for own acts that the server names, the latest first', () => {
  expect(takeBackChoices(PLAYED, [1, 3, 4], ['p1'], 5).map((it) => [it.seq, it.text])).toEqual([
    [3, 'entry 3 in words.'],
    [1, 'entry 1 in words.'],
  ]);
  expect(takeBackChoices(PLAYED, [1, 3, 4], ['p1'], 1).map((it) => it.seq)).toEqual([3]);
});

test('a request is told in the words of the log', () => {
  expect(wishedText(PLAYED, { seat: 'p1', seq: 3, awaited: ['p2'] })).toBe('entry 3 in words.');
  expect(wishedText(PLAYED, null)).toBe('');
});

test('what reads the same is told apart by its year, and listed once', () => {
  setLanguage('en');
  const year = (seq: number, number: number) =>
    ({ seq, seat: 'chance', events: [{ did: 'year-began', year: number }], said: [] }) as unknown as Told;
  const ended = (seq: number) => ({ ...told(seq, 'p1'), said: [{ text: 'The turn is over.' }] }) as unknown as Told;
  const played = [ended(1), year(2, 4), ended(3), ended(4), year(5, 5), ended(6)];
  expect(takeBackChoices(played, [1, 3, 4, 6], ['p1'], 5).map((it) => [it.seq, it.text])).toEqual([
    [6, 'Year 5: The turn is over.'],
    [4, 'Year 4: The turn is over.'],
    [1, 'Year 3: The turn is over.'],
  ]);
});
