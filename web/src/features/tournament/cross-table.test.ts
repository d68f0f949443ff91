import { describe, expect, it } from 'vitest';
import type { Tournament } from '../../lib/api/tournaments';
import { cellOf, gameOf, pointsText, wasNotPlayed } from './cross-table';

const game = (round: number, first: number, second: number | null, winner: number | null, is_over = true) => ({
  round,
  board: 1,
  first,
  second,
  winner,
  is_over,
  said: '',
  table: second ? `t${round}` : null,
});
const evening = {
  meetings: [game(1, 1, 2, 2), game(1, 3, null, null), game(2, 3, 1, null), game(3, 2, 3, null, false)],
} as unknown as Tournament;

describe('the table of a tournament', () => {
  it('writes half points as people do', () => {
    expect([0, 1, 2, 3].map(pointsText)).toEqual(['0', '½', '1', '1½']);
  });
  it('says what was gained in a round and against whom', () => {
    expect(cellOf(evening, 2, 1)).toEqual({ text: '1 (1)', table: 't1' });
    expect(cellOf(evening, 1, 1).text).toBe('0 (2)');
    expect(cellOf(evening, 3, 1).text).toBe('+');
    expect(cellOf(evening, 1, 2).text).toBe('½ (3)');
    expect(cellOf(evening, 3, 3).text).toBe('… (2)');
    expect(cellOf(evening, 1, 3).text).toBe('');
  });
  it('shows a game that was not played as no draw', () => {
    const called_off = { meetings: [{ ...game(1, 1, 2, null), table: null }] } as unknown as Tournament;
    expect(cellOf(called_off, 1, 1)).toEqual({ text: '– (2)', table: null });
    expect(wasNotPlayed(called_off.meetings[0]!)).toBe(true);
    expect(evening.meetings.some(wasNotPlayed)).toBe(false);
  });
  it('finds the game that somebody plays now', () => {
    expect(gameOf(evening, 3)?.table).toBe('t3');
    expect(gameOf(evening, 1)).toBeUndefined();
  });
});
