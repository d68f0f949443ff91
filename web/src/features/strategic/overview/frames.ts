// What others did, as pictures of the map one after another: each step of a march, then each entry.
import type { Told } from '../../../lib/api/client';
import type { WorldSeen } from '../board/pieces';

const CELL = 320; // milliseconds a cell
const MARCH = 1600; // a whole march at most
const ENTRY = 700; // an entry with something to read

/** The map after a part of what happened; the log shows entries up to `seq`. */
export type Frame = { seq: number; view: WorldSeen; length: number };
type Step = { did?: string; army?: string; cell?: string };

/** From the map as it was shown to what it is now; the last picture of an entry shows its end as far as it is known. */
export function framesOf(from: WorldSeen, told: readonly Told[], isMine: (seat: string) => boolean): Frame[] {
  let view = from;
  return told.flatMap(({ seq, seat, events, said }) => {
    const steps = (events as Step[]).filter((it) => it.did === 'stepped' && it.army && it.cell);
    const length = Math.min(CELL, MARCH / Math.max(1, steps.length));
    const frames = steps.map(({ army, cell }) => {
      view = moved(view, army!, cell!);
      return { seq: seq - 1, view, length };
    });
    const isWorthReading = said.some((it) => !it.quiet);
    if (isMine(seat)) return [];
    if (frames.length) return frames.map((it, at) => (at === frames.length - 1 ? { ...it, seq } : it));
    return isWorthReading ? [{ seq, view, length: ENTRY }] : [];
  });
}

function moved(view: WorldSeen, army: string, cell: string): WorldSeen {
  const there = view.armies?.[army];
  if (!there) return view;
  const aboard = there.cargo ? view.armies?.[there.cargo] : undefined;
  return { ...view, armies: { ...view.armies, [army]: { ...there, cell }, ...(aboard ? { [aboard.id]: { ...aboard, cell } } : {}) } };
}
