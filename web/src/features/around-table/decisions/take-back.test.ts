import { describe, expect, it } from 'vitest';
import type { Told } from '../../../lib/api/client';
import { takeBackChoices, takeBackOf } from './take-back';

const told = (seq: number, seat: string, ask: string, ...events: object[]) =>
  ({ seq, seat, ask, act: null, facts: [], events, said: [{ text: `entry ${seq} in words.` }] }) as unknown as Told;
const asked = told(5, 'p1', 'ask-back 3', { did: 'back-asked', seat: 'p1', seq: 3 });

describe('a wish to go back', () => {
  it('stands until all have agreed', () => {
    expect(takeBackOf([asked])).toEqual({ seat: 'p1', seq: 3, agreed: ['p1'] });
    const yes = told(6, 'p2', 'answer-back yes', { did: 'back-answered', seat: 'p2', word: 'yes' });
    expect(takeBackOf([asked, yes])?.agreed).toEqual(['p1', 'p2']);
    const last = told(
      7,
      'p3',
      'answer-back yes',
      { did: 'back-answered', seat: 'p3', word: 'yes' },
      { did: 'undone', seq: 3 },
    );
    expect(takeBackOf([asked, yes, last])).toBeNull();
  });
  it('is void when somebody declines or plays on', () => {
    expect(
      takeBackOf([asked, told(6, 'p2', 'answer-back no', { did: 'back-answered', seat: 'p2', word: 'no' })]),
    ).toBeNull();
    expect(takeBackOf([asked, told(6, 'p2', 'roll', { did: 'called' })])).toBeNull();
  });
});

describe('what one may wish undone', () => {
  it('is what one has asked for, the latest first, without what is undone already', () => {
    const played = [
      told(1, 'p1', 'roll', {}),
      told(2, 'chance', 'throw 1', {}),
      told(3, 'p1', 'score ones', {}),
      told(4, 'p2', 'roll', {}),
    ];
    expect(takeBackChoices(played, ['p1'], 5).map((it) => [it.seq, it.text])).toEqual([
      [3, 'entry 3 in words.'],
      [1, 'entry 1 in words.'],
    ]);
    const undone = told(5, 'p1', 'undo', { did: 'undone', seq: 3 });
    expect(takeBackChoices([...played, undone], ['p1'], 5).map((it) => it.seq)).toEqual([1]);
  });
});
