import { describe, expect, it } from 'vitest';
import type { TableAbout } from '../../lib/api/client';
import { companyOf, isReviewed, rank, resultOf, scoreOf } from './table-row';

const chair = (seat: string, name: string, is_mine = false, is_free = false) => ({ seat, name, is_mine, is_free });
const table = (more: object): TableAbout =>
  ({
    game: 'yatzy',
    stage: 'over',
    waiting: [],
    scores: [],
    winners: [],
    chronicle: 'c',
    chairs: [chair('p1', 'Anna'), chair('p2', 'Boris', true), chair('host', 'Clara')],
    ...more,
  }) as unknown as TableAbout;

describe('a row of my games', () => {
  it('names the others, and everybody where I only look on', () => {
    expect(companyOf(table({}))).toEqual(['Anna']);
    expect(companyOf(table({ chairs: [chair('p1', 'Anna'), chair('p2', '', false, true)] }))).toEqual(['Anna']);
  });
  it('tells the score with mine first, and nothing before anything is scored', () => {
    expect(scoreOf(table({ scores: [312, 278] }))).toBe('278 : 312');
    expect(scoreOf(table({ stage: 'playing', scores: [0, 0] }))).toBe('');
    expect(scoreOf(table({ scores: [312] }))).toBe('');
  });
  it('tells how a contest has ended for me', () => {
    expect(resultOf(table({ winners: ['p2'] }))).toBe('won');
    expect(resultOf(table({ winners: ['p1'] }))).toBe('lost');
    expect(resultOf(table({ winners: ['p1', 'p2'] }))).toBe('shared');
    expect(resultOf(table({ stage: 'abandoned', winners: ['p2'] }))).toBe('won');
    expect(resultOf(table({ stage: 'abandoned' }))).toBe('');
    expect(resultOf(table({ winners: ['p2'], chairs: [chair('p1', 'A', true)] }))).toBe('');
  });
  it('offers a review where there is one', () => {
    expect([
      isReviewed(table({})),
      isReviewed(table({ game: 'strategic' })),
      isReviewed(table({ stage: 'abandoned' })),
    ]).toEqual([true, false, false]);
  });
  it('comes first when it is my turn', () => {
    expect(rank(table({ stage: 'playing', waiting: ['p2'] }))).toBe(0);
    expect(rank(table({ waiting: ['p2'] }))).not.toBe(0);
  });
});
