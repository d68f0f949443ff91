// What others did, as pictures of the map one after another: each step of a march, then each entry.
import type { Told } from '../../../lib/api/client';
import type { WorldSeen } from '../pieces/pieces';

const CELL = 320; // milliseconds a cell
const MARCH = 1600; // a whole march at most
const READING = { least: 700, letter: 26, most: 2600 }; // to read what an entry says

/** The map after a part of what happened; the log shows entries up to `seq`, `text` says what is being done. */
export type Frame = {
  seq: number;
  view: WorldSeen;
  length: number;
  seat: string | null;
  text: string;
  /** Where it happens, if anywhere. */
  cell: string;
  army?: string | undefined;
  /** The cells of its march, as far as it has come. */
  trail?: readonly string[] | undefined;
};
/** A march of somebody's from cell to cell. */
export type Trail = { seq: number; seat: string | null; cells: readonly string[] };
type Step = { did?: string; army?: string; cell?: string };

/** From the map as it was shown to what it is now, without pictures of what is known; `now` is the map after the last entry. */
export function framesOf(
  from: WorldSeen,
  told: readonly Told[],
  isKnown: (entry: Told) => boolean,
  now?: { seq: number; view: WorldSeen },
  mine: readonly string[] = [],
): Frame[] {
  let view = from;
  return told.flatMap((entry) => {
    const { seq, seat, events, said } = entry;
    const steps = (events as Step[]).filter((it) => it.did === 'stepped' && it.army && it.cell);
    // Of what others did the last sentence says what came of it; all are in the log.
    const told = said.filter((it) => !it.quiet && !(it.seat && mine.includes(it.seat))).at(-1);
    const about = { seat: told?.seat || seat || null, text: told?.text ?? '', cell: told?.cells?.at(-1) ?? '' };
    const length = Math.min(CELL, MARCH / Math.max(1, steps.length));
    const frames = steps.map(({ army, cell }) => {
      const trail = [view.armies?.[army!]?.cell ?? cell!, cell!];
      view = moved(view, army!, cell!);
      return { seq: seq - 1, view, length, army: army!, trail, ...about };
    });
    if (seq === now?.seq) view = now.view;
    if (isKnown(entry)) return [];
    const reading = about.text
      ? Math.min(READING.most, Math.max(READING.least, about.text.length * READING.letter))
      : 0;
    const last = {
      seq,
      view,
      length: Math.max(frames.length ? length : 0, reading - length * Math.max(0, frames.length - 1)),
      army: steps.at(-1)?.army,
      trail: frames.at(-1)?.trail,
      ...about,
    };
    return frames.length || about.text ? [...frames.slice(0, -1), last] : [];
  });
}

/** Whoever marches on in the next picture is not waited for: all is read at the end of the march. */
export function marchOn(frames: readonly Frame[]): void {
  frames.forEach((frame, at) => {
    const next = frames[at + 1];
    if (!frame.army || frame.army !== next?.army) return;
    frame.length = Math.min(frame.length, CELL);
    if (frame.trail && next.trail && frame.trail.at(-1) === next.trail[0])
      next.trail = [...frame.trail, ...next.trail.slice(1)];
  });
}

/** The marches of others; an army that marches on goes on with its own. */
export function marchesOf(from: WorldSeen, told: readonly Told[], mine: readonly string[]): Trail[] {
  const found = new Map<string, Trail>();
  for (const { seq, seat, events } of told) {
    if (mine.includes(seat)) continue;
    for (const { did, army, cell } of events as Step[]) {
      if (did !== 'stepped' || !army || !cell) continue;
      const there = from.armies?.[army];
      const before = found.get(army) ?? { seat: there?.owner ?? null, cells: there ? [there.cell] : [] };
      found.set(army, { ...before, seq, cells: [...before.cells, cell] });
    }
  }
  return [...found.values()];
}

function moved(view: WorldSeen, army: string, cell: string): WorldSeen {
  const there = view.armies?.[army];
  if (!there) return view;
  const aboard = there.cargo ? view.armies?.[there.cargo] : undefined;
  return {
    ...view,
    armies: { ...view.armies, [army]: { ...there, cell }, ...(aboard ? { [aboard.id]: { ...aboard, cell } } : {}) },
  };
}
