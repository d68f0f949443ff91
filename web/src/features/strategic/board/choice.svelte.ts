// The piece a player has chosen: what it can do, by the server's answer, and where it is aimed.
import { api, Failure, type Offer, type Supposed } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema';
import { failureText } from '../../../lib/failure-text';

export type PieceReach = components['schemas']['PieceReach'];
export type PieceAct = components['schemas']['PieceAct'];
export type Reason = components['schemas']['Reason'];
type Asker = { table: string; seat: string; language: string };

/** What pointing at a cell would do: go there, and the acts that are about it. */
export type Aim = { cell: string; way: readonly string[]; steps: number; stop: Reason | null; acts: readonly PieceAct[] };

export class PieceChoice {
  piece = $state('');
  reach = $state.raw<PieceReach | null>(null);
  aimed = $state('');
  /** Why a cell that was pointed at is closed. */
  barred = $state.raw<{ cell: string; text: string; clause: string } | null>(null);
  wrong = $state('');
  aim = $derived(this.reach && this.aimed ? aimAt(this.reach, this.aimed) : null);
  private asked = 0;

  constructor(private readonly asker: () => Asker, private readonly supposed: () => Supposed = () => ({})) {}

  /** What the questions about a piece take for granted. */
  get supposition(): Supposed {
    return this.supposed();
  }

  choose(piece: string): void {
    [this.piece, this.aimed, this.barred] = [piece, '', null];
    this.reach = null;
  }

  /** Ask again what the piece can do, as the table stands now. */
  async load(): Promise<void> {
    const number = ++this.asked;
    if (!this.piece) return void (this.reach = null);
    try {
      const { table, seat, language } = this.asker();
      const found = isOnMap(this.piece) ? await api.reach(table, { piece: this.piece, seat, language, ...this.supposed() }) : await this.offered();
      if (number !== this.asked) return;
      [this.reach, this.wrong] = [found, ''];
      if (this.aimed && !isReached(found, this.aimed)) this.lose(this.aimed);
    } catch (error) {
      if (number !== this.asked || isPlanBroken(error)) return; // a plan that broke is read again, and then this is asked again
      [this.reach, this.wrong] = [null, failureText(error)];
    }
  }

  /** What was aimed at has become impossible meanwhile: the map says why. */
  private lose(cell: string): void {
    this.aimed = '';
    void this.explain(cell);
  }

  /** What is no piece of the map, as the council, reaches nothing and may still do something. */
  private async offered(): Promise<PieceReach> {
    const { table, seat, language } = this.asker();
    const offers = await api.offers(table, language, this.piece, seat);
    const acts = offers.map((offer) => ({ ...offer, kind: String((offer.act as { do?: string }).do), cell: '', at: '' }) as PieceAct);
    return { seq: 0, seat, piece: this.piece, cell: '', cells: {}, acts, closed: null } as PieceReach;
  }

  /** Point at a cell; says whether there is anything to do. */
  point(cell: string): boolean {
    this.barred = null;
    const isOpen = !!this.reach && isReached(this.reach, cell);
    this.aimed = isOpen ? cell : '';
    return isOpen;
  }

  /** Ask which clause bars the chosen piece from a cell. */
  async explain(cell: string): Promise<void> {
    if (!this.piece) return;
    const { table, seat, language } = this.asker();
    try {
      const { barred } = await api.whyNot(table, { piece: this.piece, cell, seat, language, ...this.supposed() });
      if (barred) this.barred = { cell, text: barred.text, clause: barred.clause };
    } catch {
      this.barred = null; // structures go nowhere; there is nothing to explain
    }
  }
}

const isPlanBroken = (error: unknown) => error instanceof Failure && error.code === 'plan-refused';

/** Armies and structures have a kind and a number or a cell in their names. */
const isOnMap = (piece: string) => piece.includes('-');

/** Acts of a piece that are about a cell other than its own. */
export function actsAt(reach: PieceReach, cell: string): PieceAct[] {
  return cell === reach.cell ? [] : reach.acts.filter((act) => act.cell === cell);
}

/** Acts that are done where the piece stands. */
export function actsHere(reach: PieceReach): PieceAct[] {
  return reach.acts.filter((act) => act.cell === reach.cell || !act.cell);
}

export function isReached(reach: PieceReach, cell: string): boolean {
  return cell in reach.cells || actsAt(reach, cell).length > 0;
}

export function aimAt(reach: PieceReach, cell: string): Aim {
  const arrival = reach.cells[cell];
  const acts = actsAt(reach, cell);
  const attack = acts.find((act) => act.kind === 'attack');
  const path = (attack?.act as { path?: string[] } | undefined)?.path ?? [];
  return { cell, way: arrival?.way ?? path, steps: arrival?.steps ?? path.length, stop: arrival?.stop ?? null, acts };
}

/** The one act that a second tap means: to go there, or the only thing one can do there. */
export function mainAct(aim: Aim, reach: PieceReach): { act: Record<string, unknown> } | Offer | null {
  if (aim.cell in reach.cells) return { act: { do: 'move', army: reach.piece, path: [...aim.way] } };
  return aim.acts.length === 1 ? (aim.acts[0] as Offer) : null;
}

/** Acts that are possible there and not here: what dismisses or appoints is no news of a place. */
export function opensThere(here: PieceReach, there: PieceReach): PieceAct[] {
  const isAlike = (one: PieceAct, two: PieceAct) => one.line === two.line || (!!one.target && one.kind === two.kind && one.target === two.target);
  const isNews = (act: PieceAct) => act.at === there.cell && act.kind !== 'dismiss' && act.kind !== 'appoint';
  return there.acts.filter((act) => isNews(act) && !here.acts.some((known) => isAlike(known, act)));
}
