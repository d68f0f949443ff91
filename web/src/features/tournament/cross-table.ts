// The games of a tournament as rows of contestants, for the screen and for paper.
import type { Tournament } from '../../lib/api/tournaments';

export type Cell = { text: string; table: string | null };

/** Half points as people write them: 3 is 1½. */
export function pointsText(half: number): string {
  const whole = Math.floor(half / 2);
  return half % 2 ? (whole ? `${whole}½` : '½') : String(whole);
}

/** What a contestant got in a round: points and the number of the opponent, or a rest. */
export function cellOf(it: Tournament, number: number, round: number): Cell {
  const game = it.meetings.find((one) => one.round === round && (one.first === number || one.second === number));
  if (!game) return { text: '', table: null };
  if (game.second === null) return { text: '+', table: null };
  const rival = game.first === number ? game.second : game.first;
  if (wasNotPlayed(game)) return { text: `– (${rival})`, table: null };
  const gained = !game.is_over ? '…' : game.winner === number ? '1' : game.winner === null ? '½' : '0';
  return { text: `${gained} (${rival})`, table: game.table };
}

/** A table that was called off before it began counts for nobody. */
export const wasNotPlayed = (game: Tournament['meetings'][number]) =>
  game.is_over && game.second !== null && !game.table;

/** The game that a contestant plays now. */
export const gameOf = (it: Tournament, number: number) =>
  it.meetings.find((one) => !one.is_over && one.table && (one.first === number || one.second === number));
