// The players of an analysed chronicle.
import type { Outline } from '../api/client';

export type Players = { seats: readonly string[]; nameOf: (seat: string) => string };

export function playersOf(outline: Outline): Players {
  const names = new Map(outline.seats.map((it) => [it.seat, it.name]));
  return { seats: outline.seats.map((it) => it.seat), nameOf: (seat) => names.get(seat) ?? seat };
}

/** The number of a seat's shield; 0 for nobody. */
export function numberOf(players: Players, seat: string): number {
  return players.seats.indexOf(seat) + 1;
}
