// Shows the turns of others at a readable pace: their throws, the dice they keep and the box they write. What the
// player does himself is shown at once, and the server waits for nothing.
import type { Sight, Told } from '../../lib/api/client';
import { Pacing, type Pace } from '../../lib/playback/pacing.svelte';
import { after, following, type Slot } from './tray/slots';
import type { SheetView } from './sheet/view';

export const THROW = 330; // milliseconds that a throw lies there
export const KEEP = 170; // dice set aside, before the others fall
export const WRITE = 420; // a box just written; a turn of three throws takes about 1.7 seconds
const MOST_ENTRIES = 60; // after a longer absence the log tells what happened

/** The table after a part of what happened: as the log, the sheet and the tray are to show it. */
export type OpponentFrame = { seq: number; view: SheetView; slots: Slot[]; length: number };
type Event = { did?: string; seat?: string; kept?: number[]; dice?: number[]; cell?: string; points?: number };

export class Opponents {
  private row: Pacing<OpponentFrame>;
  private last: { seq: number; view: SheetView } | null = null;
  private slots: Slot[] = [];

  constructor(pace?: () => Pace) {
    this.row = new Pacing<OpponentFrame>((it) => it.length, pace);
  }

  /** What is to be shown instead of the table as it is; null when everything has been shown. */
  get frame(): OpponentFrame | null {
    return this.row.shown;
  }

  /** What has come since the last call. */
  hear(sight: Sight, view: SheetView, told: readonly Told[], mine: readonly string[]): void {
    const before = this.last;
    this.last = { seq: sight.seq, view };
    if (!before || sight.seq <= before.seq) return;
    const fresh = told.filter((it) => it.seq > before.seq && it.seq <= sight.seq);
    const own = fresh.filter((it) => mine.includes(it.seat)).at(-1);
    if (own || fresh.length > MOST_ENTRIES) this.skip();
    if (fresh.length > MOST_ENTRIES) return;
    const frames = framesOf(before.view, view, fresh, following(this.slots, [], before.view.dice));
    this.slots = frames.at(-1)?.slots ?? [];
    this.row.add(frames.filter((it) => it.seq > (own?.seq ?? -1)));
  }

  skip(): void {
    if (this.row.isBehind) this.row.skip();
  }
}

/** The pictures of entries, from one view to the next. The page counts no points: a sum that a written box changes
 * stays as it was until the view that the server has made. */
export function framesOf(from: SheetView, to: SheetView, told: readonly Told[], lying: Slot[] = []): OpponentFrame[] {
  const frames: OpponentFrame[] = [];
  let [view, slots] = [from, lying];
  const last = told.at(-1)?.seq;
  for (const entry of told) {
    for (const event of entry.events as Event[]) {
      const length = lengthOf(event);
      const isEnd = entry.seq === last;
      if (event.did === 'undone') return [];
      if (event.did === 'scored') view = isEnd ? stillLying(to, view) : written(view, event);
      else if (event.did === 'called') view = called(view, event);
      else if (event.did === 'thrown')
        view = isEnd ? to : { ...view, dice: event.dice ?? [], set_aside: [], offers: [] };
      if (event.did === 'called' || event.did === 'thrown') slots = after(slots, { ...entry, events: [event] } as Told);
      if (length) frames.push({ seq: entry.seq, view, slots, length });
    }
  }
  return frames;
}

function lengthOf({ did, kept }: Event): number {
  if (did === 'thrown') return THROW;
  if (did === 'scored') return WRITE;
  return did === 'called' && kept?.length ? KEEP : 0;
}

/** Dice are called for; where the box of another was written before, the tray is empty. */
function called(view: SheetView, { seat, kept }: Event): SheetView {
  const isNew = !!seat && seat !== view.mover;
  const rolls = isNew ? 0 : view.rolls;
  const whole = view.rolls + view.rolls_left;
  const lying = isNew ? [] : view.dice;
  return {
    ...view,
    mover: seat ?? view.mover,
    dice: lying,
    set_aside: kept ?? [],
    rolls: rolls + 1,
    rolls_left: whole - rolls - 1,
    offers: [],
  };
}

/** The sheet as it is now, with the dice that were written still on the tray. */
export function stillLying(
  now: SheetView,
  { mover, dice, rolls, rolls_left, round, game, later }: SheetView,
): SheetView {
  return {
    ...now,
    mover,
    dice,
    rolls,
    rolls_left,
    round,
    later: now.game === game ? later : {},
    set_aside: [],
    offers: [],
  };
}

function written(view: SheetView, { seat, cell, points }: Event): SheetView {
  const columns = view.columns.map((game, at) =>
    at !== view.game - 1
      ? game
      : game.map((column) =>
          column.seat !== seat
            ? column
            : {
                ...column,
                lines: column.lines.map((line) => (line.id === cell ? { ...line, value: points ?? 0 } : line)),
              },
        ),
  );
  return { ...view, columns, set_aside: [], offers: [] };
}

/** The box that somebody else wrote last, if the player has done nothing since. */
export function lastWritten(told: readonly Told[], mine: readonly string[]): { seat: string; cell: string } | null {
  for (const entry of [...told].reverse()) {
    if (mine.includes(entry.seat)) return null;
    const scored = (entry.events as Event[]).find((it) => it.did === 'scored');
    if (scored?.seat && scored.cell) return { seat: scored.seat, cell: scored.cell };
  }
  return null;
}
