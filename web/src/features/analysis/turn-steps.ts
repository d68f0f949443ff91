// Steps of a replay: from year to year, from turn to turn, or from entry to entry.
export type Unit = 'year' | 'turn' | 'entry';

/** The place of the turn that an entry belongs to. */
export function turnAt(turns: readonly number[], at: number): number {
  const found = turns.findIndex((end) => end >= at);
  return found < 0 ? turns.length - 1 : found;
}

/** The entry one step on or back from here. */
export function stepFrom(turns: readonly number[], unit: Unit, at: number, step: 1 | -1): number {
  if (unit === 'entry' || !turns.length) return at + step;
  return step > 0 ? (turns.find((end) => end > at) ?? at) : (turns.filter((end) => end < at).at(-1) ?? turns[0]!);
}

/** Where a replay starts: at the moment that was asked for, else with the first turn, never with an empty table. */
export function startOf(turns: readonly number[], asked: string | null, last: number): { at: number; unit: Unit } {
  const wished =
    asked === null || asked === '' || !Number.isFinite(Number(asked))
      ? null
      : Math.min(last, Math.max(0, Math.trunc(Number(asked))));
  if (wished === null) return { at: turns[0] ?? last, unit: turns.length ? 'turn' : 'entry' };
  return { at: wished, unit: turns.includes(wished) ? 'turn' : 'entry' };
}
