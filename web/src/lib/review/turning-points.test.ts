import { beforeAll, describe, expect, it } from 'vitest';
import type { Review, ReviewStep } from '../api/client';
import { setLanguage } from '../words/index.svelte';
import { choiceWords } from '../dice/dice-choice';
import { decimal } from '../format/numbers';
import { balances, losses, turningWords } from './turning-points';

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
};
const players = { seats: ['p1', 'p2'], nameOf: (seat: string) => (seat === 'p1' ? 'Анна' : 'Борис') };

beforeAll(() => setLanguage('ru'));

describe('a review', () => {
  it('tells turning points and leads to the moment before a decision', () => {
    expect(turningWords(review, players)).toEqual([
      { entry: 2, seq: 2, text: 'Игра 1, ход 3: Анна, выпало 2\u00a02\u00a02\u00a06\u00a06, везение, +12,3 очка.' },
      {
        entry: 3,
        seq: 2,
        text: 'Игра 1, ход 3, Анна: оставить 6\u00a06 стоило 8,4 очка; лучше было оставить 2\u00a02\u00a02.',
      },
    ]);
  });
  it('puts the dearest decision first, with the dice it was about', () => {
    expect(losses(review, 'p1').map(({ step, dice }) => [step.seq, dice.join('')])).toEqual([
      [3, '22266'],
      [5, '12366'],
    ]);
    expect(losses(review, 'p2')).toEqual([]);
  });
  it('adds up the games of a match', () => {
    expect(balances(review, players.seats)[0]).toEqual({ seat: 'p1', expected: 400, luck: -11, loss: 10, total: 379 });
  });
  it('says choices and numbers as the language does', () => {
    expect([choiceWords('roll'), choiceWords('score fives')]).toEqual([
      'перебросить все',
      'записать в графу «Пятёрки»',
    ]);
    expect([decimal(-0.04), decimal(-2.25, 2), decimal(3, 1, true), decimal(0, 1, true)]).toEqual([
      '0,0',
      '−2,25',
      '+3,0',
      '0,0',
    ]);
  });
});
