import { describe, expect, it } from 'vitest';
import type { Review, ReviewStep } from '../../lib/api/client';
import { balances, losses } from './losses';

const step = (seq: number, more: Partial<ReviewStep>): ReviewStep => ({
  seq,
  seat: 'p1',
  game: 1,
  turn: 3,
  kind: 'decision',
  ...more,
});
const review: Review = {
  game: 'yatzy',
  steps: [
    step(2, { kind: 'throw', dice: [2, 2, 2, 6, 6], luck: 12.34 }),
    step(3, { choice: 'keep 6 6', better: 'keep 2 2 2', loss: 8.4 }),
    step(4, { kind: 'throw', dice: [1, 2, 3, 6, 6], luck: -3 }),
    step(5, { choice: 'score chance', better: 'score fives', loss: 0.5 }),
    step(9, { seat: 'p2', choice: 'roll', better: 'roll', loss: 0 }),
  ],
  sheets: [
    { seat: 'p1', game: 1, expected: 200, luck: 9, loss: 9, total: 200, is_full: true },
    { seat: 'p1', game: 2, expected: 200, luck: -20, loss: 1, total: 179, is_full: true },
    { seat: 'p2', game: 1, expected: 200, luck: 0, loss: 0, total: 200, is_full: true },
  ],
  players: [],
  turning_points: [2, 3],
  said: { choices: {}, turning_points: [], greatest: null, story: '', accuracy: {} },
};
const seats = ['p1', 'p2'];

describe('a review', () => {
  it('puts the dearest decision first, with the dice it was about', () => {
    expect(losses(review, 'p1').map(({ step, dice }) => [step.seq, dice.join('')])).toEqual([
      [3, '22266'],
      [5, '12366'],
    ]);
    expect(losses(review, 'p2')).toEqual([]);
  });
  it('adds up the games of a match', () => {
    expect(balances(review, seats)[0]).toEqual({ seat: 'p1', expected: 400, luck: -11, loss: 10, total: 379 });
  });
});
