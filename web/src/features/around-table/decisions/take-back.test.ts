import { expect, test } from 'vitest';
import type { Told } from '../../../lib/api/client';
import { takeBackChoices, wishedText } from './take-back';

const told = (seq: number, seat: string) =>
  ({ seq, seat, said: [{ text: `entry ${seq} in words.` }] }) as unknown as Told;
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
