// Where a game turned.
import type { Odds } from '../../lib/api/client';

const CERTAIN = 0.99;

/** Only steps at which the game was still open: once its winner is all but certain, nothing turns any more. */
export function turningPoints<T extends { entry: number }>(points: readonly T[], odds: readonly Odds[]): T[] {
  return points.filter((point) => {
    const before = odds.filter((it) => it.seq < point.entry).at(-1)?.odds ?? [];
    return before.length < 2 || Math.max(...before) < CERTAIN;
  });
}
