// The piece a player has chosen: what it can do, by the server's answer, and where it is aimed.
import { api, Failure, type Supposed } from '../../../lib/api/client';
import { failureText } from '../../../lib/format/failure-text';
import { aimAt, isOpenAt, withoutOwn, type PieceAct, type PieceReach } from './acts';

type Asker = { table: string; seat: string; language: string };

export class PieceChoice {
  piece = $state('');
  reach = $state.raw<PieceReach | null>(null);
  aimed = $state('');
  /** The cell under the mouse. */
  hovered = $state('');
  /** The spell that a mage is about to cast: then cells are its targets and no way leads anywhere. */
  spell = $state('');
  /** Why a cell that was pointed at is closed. */
  barred = $state.raw<{ cell: string; text: string; clause: string } | null>(null);
  wrong = $state('');
  /** What the map offers: whoever points at an own piece means no attack upon it. */
  offered = $derived(this.reach && withoutOwn(this.reach, (piece) => this.isOwn(piece)));
  aim = $derived(this.offered && this.aimed ? aimAt(this.offered, this.aimed, this.spell) : null);
  /** The way to the cell under the mouse, before anything is aimed at. */
  preview = $derived(
    this.offered && !this.aimed && !this.spell && this.hovered && isOpenAt(this.offered, this.hovered)
      ? aimAt(this.offered, this.hovered).way
      : [],
  );
  private asked = 0;

  constructor(
    private readonly asker: () => Asker,
    private readonly supposed: () => Supposed = () => ({}),
    private readonly isOwn: (piece: string) => boolean = () => false,
  ) {}

  /** What the questions about a piece take for granted. */
  get supposition(): Supposed {
    return this.supposed();
  }

  choose(piece: string): void {
    if (piece !== this.piece) this.reach = null;
    [this.piece, this.aimed, this.spell, this.barred] = [piece, '', '', null];
  }

  /** Take a spell up, or lay it down again. */
  takeSpell(spell: string): void {
    [this.spell, this.aimed, this.barred] = [this.spell === spell ? '' : spell, '', null];
  }

  /** One step back: the aim, then the spell, then the piece. */
  stepBack(): void {
    if (this.aimed || this.barred) this.point('');
    else if (this.spell) this.takeSpell(this.spell);
    else this.choose('');
  }

  /** Ask again what the piece can do, as the table stands now. */
  async load(): Promise<void> {
    const number = ++this.asked;
    if (!this.piece) return void (this.reach = null);
    try {
      const { table, seat, language } = this.asker();
      const found = isOnMap(this.piece)
        ? await api.reach(table, { piece: this.piece, seat, language, ...this.supposed() })
        : await this.listed();
      if (number !== this.asked) return;
      [this.reach, this.wrong] = [found, ''];
      if (this.aimed && !this.isOpen(this.aimed)) this.lose(this.aimed);
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
  private async listed(): Promise<PieceReach> {
    const { table, seat, language } = this.asker();
    const offers = await api.offers(table, language, this.piece, seat);
    const acts = offers.map(
      (offer) => ({ ...offer, kind: String((offer.act as { do?: string }).do), cell: '', at: '' }) as PieceAct,
    );
    return { seq: 0, seat, piece: this.piece, cell: '', cells: {}, acts, closed: null } as PieceReach;
  }

  /** Point at a cell; says whether there is anything to do. */
  point(cell: string): boolean {
    this.barred = null;
    const isOpen = this.isOpen(cell);
    this.aimed = isOpen ? cell : '';
    return isOpen;
  }

  /** Whether pointing at a cell leads anywhere. */
  isOpen(cell: string): boolean {
    return !!this.offered && isOpenAt(this.offered, cell, this.spell);
  }

  /** Ask which clause bars the chosen piece, or its spell, from a cell and from who stands there. */
  async explain(cell: string, there: readonly string[] = []): Promise<void> {
    if (!this.piece) return;
    const { table, seat, language } = this.asker();
    try {
      if (this.spell) {
        const line = `cast ${this.piece} ${this.spell} ${there[0] ?? cell}`;
        const { refused } = await api.dryRun(table, language, { line, seat, ...this.supposed() });
        if (refused) this.barred = { cell, text: refused.text, clause: refused.clause };
        return;
      }
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
