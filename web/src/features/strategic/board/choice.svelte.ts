// The piece a player has chosen: what it can do, by the server's answer, and where it is aimed.
import { api, type Supposed } from '../../../lib/api/client';
import { failureText } from '../../../lib/format/failure-text';
import type { components } from '../../../lib/api/schema';
import {
  aimAt,
  isOpenAt,
  mainAct,
  numbered,
  onlyTarget,
  rowOf,
  usesOf,
  withAmulet,
  withoutOwn,
  type Aim,
  type March,
  type NumberedCell,
  type PieceAct,
  type PieceReach,
  type ChoiceRow,
} from './acts';

export type SiteKind = 'tower' | 'fortress' | 'mine';
export type PieceSites = components['schemas']['PieceSites'];
type Asker = { table: string; seat: string; language: string };

export class PieceChoice {
  piece = $state('');
  /** It was chosen by itself: the next tap on it means it, and does not lay it down. */
  private isUnasked = false;
  reach = $state.raw<PieceReach | null>(null);
  aimed = $state('');
  /** The cell under the mouse. */
  hovered = $state('');
  /** The spell that a mage is about to cast: then cells are its targets and no way leads anywhere. */
  spell = $state('');
  /** What the mage's amulet shall help with; without one nothing. */
  amulet = $state('');
  /** Whom or what a spell was aimed at, one after the other, where it takes more than one. */
  named = $state.raw<readonly string[]>([]);
  /** Which of several on the cell a spell is meant for. */
  private meant = $state('');
  /** Why a cell that was pointed at is closed, and the cell that closes it. */
  barred = $state.raw<{ cell: string; text: string; clause: string; cause?: string } | null>(null);
  /** What is looked for a site on the map, if anything, and where it could stand. */
  siteKind = $state<SiteKind | ''>('');
  sites = $state.raw<PieceSites | null>(null);
  /** How the land of the cell that was pointed at could be taken, where somebody gets there. */
  claim = $state.raw<components['schemas']['LandClaimed'] | null>(null);
  /** What was said of the land that is being taken. */
  note = $state('');
  /** The cell to be aimed at once it is known where the piece can go. */
  private wish = '';
  private landAt = '';
  wrong = $state('');
  /** What costs nothing and is certain, if the piece goes beside its target first; undefined while that is being asked. */
  peaceful = $state.raw<{ march: string; act: PieceAct } | null | undefined>(null);
  /** What the map offers: whoever points at an own piece means no attack upon it. */
  offered = $derived.by(() => {
    const meant = this.reach && withoutOwn(this.reach, (piece) => this.isOwn(piece));
    return meant && this.spell && this.amulet ? withAmulet(meant, this.spell, this.amulet) : meant;
  });
  uses = $derived(this.reach && this.spell ? usesOf(this.reach, this.spell) : []);
  row = $derived(this.offered ? rowOf(this.offered, this.spell) : null);
  aim = $derived.by((): Aim | null => {
    if (!this.offered) return null;
    if (this.row) return { cell: this.offered.cell, way: [], steps: 0, stop: null, acts: [] };
    if (!this.aimed) return null;
    const found = aimAt(this.offered, this.aimed, this.spell);
    const first = found.acts.filter((act) => act.target === this.meant);
    return { ...found, acts: [...first, ...found.acts.filter((act) => !first.includes(act))] };
  });
  /** What a second tap or the main button does. */
  main = $derived.by((): March | PieceAct | null => {
    if (this.row) return this.whole(this.row);
    return this.aim && this.offered ? mainAct(this.aim, this.offered, this.spell) : null;
  });
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
    private readonly whereIs: (name: string) => string | null = () => null,
  ) {}

  /** What the questions about a piece take for granted. */
  get supposition(): Supposed {
    return this.supposed();
  }

  choose(piece: string, isUnasked = false): void {
    if (piece !== this.piece) [this.reach, this.siteKind, this.sites] = [null, '', null];
    this.isUnasked = isUnasked;
    [this.claim, this.note, this.wish, this.landAt] = [null, '', '', ''];
    [this.piece, this.aimed, this.spell, this.named, this.barred] = [piece, '', '', [], null];
  }

  /** Show where something could be built, or show it no more. */
  async seekSite(kind: SiteKind | ''): Promise<void> {
    [this.siteKind, this.barred] = [kind, null];
    if (!kind) return void (this.sites = null);
    const { piece } = this;
    const { table, seat, language } = this.asker();
    const found = await api.sites(table, { piece, kind, seat, language, ...this.supposed() }).catch(() => null);
    if (this.piece === piece && this.siteKind === kind) this.sites = found;
  }

  /** Ask whether the land of a cell could be taken. */
  async askLand(cell: string): Promise<void> {
    [this.claim, this.landAt] = [null, cell];
    const { table, seat, language } = this.asker();
    const found = await api.landClaim(table, { cell, seat, language, ...this.supposed() }).catch(() => null);
    if (found?.piece && this.landAt === cell) this.claim = found;
  }

  /** Choose who takes the land, with its way and the sites around. */
  takeLand(): void {
    if (!this.claim) return;
    const { piece, way, text } = this.claim;
    this.choose(piece!);
    [this.wish, this.note, this.siteKind] = [way?.at(-1) ?? '', text, 'tower'];
  }

  /** A tap on a cell while sites are shown: where building is barred, why; where it opens next turn, the way there. */
  pointSite(cell: string): boolean {
    const site = this.sites?.cells[cell];
    if (!site || (site.when === 'now' && cell === this.reach?.cell)) return false;
    this.point('');
    if (site.why) {
      const { cell: cause } = (site.why.about ?? {}) as { cell?: string };
      this.barred = { cell, text: site.why.text, clause: site.why.clause, ...(cause && { cause }) };
    } else this.point(site.when === 'now' ? cell : (site.way?.at(-1) ?? ''));
    return true;
  }

  /** A tap on a piece: chosen, or laid down again. */
  tap(piece: string): void {
    this.choose(piece === this.piece && !this.isUnasked ? '' : piece);
  }

  /** A tap on several that lie upon each other: the one on top, then the one below it, and so on. */
  tapStack(pieces: readonly string[]): void {
    if (pieces.length === 1 || this.isUnasked) return this.tap(pieces.includes(this.piece) ? this.piece : pieces[0]!);
    this.choose(pieces[(pieces.indexOf(this.piece) + 1) % pieces.length]!);
  }

  /** Take a spell up, or lay it down again; where it has one target only, it is aimed at that. */
  takeSpell(spell: string): void {
    [this.spell, this.named, this.barred] = [this.spell === spell ? '' : spell, [], null];
    const uses = this.reach && this.spell ? usesOf(this.reach, this.spell) : [];
    if (!uses.includes(this.amulet)) this.amulet = uses[0] ?? '';
    this.aimed = this.reach && this.spell ? onlyTarget(this.reach, this.spell) : '';
  }

  /** Of several on one cell, the one that is meant. */
  mean(target: string): void {
    this.meant = target;
  }

  /** Name who stands on a cell as the next target, or take the name back; says whether there is anybody to name. */
  name(cell: string): boolean {
    const found = this.row?.items.filter((item) => this.whereIs(item) === cell) ?? [];
    if (!this.row || !found.length) return false;
    this.barred = null;
    const isKnown = found.some((item) => this.named.includes(item));
    if (isKnown) this.named = this.named.filter((item) => !found.includes(item));
    else this.named = [...this.named, ...found].slice(0, this.row.most);
    return true;
  }

  /** The cells of those who can be named, each with its number if it was. */
  get nameable(): NumberedCell[] {
    return numbered(this.row?.items ?? [], this.named, this.whereIs);
  }

  private whole(row: ChoiceRow): March | null {
    if (this.named.length < row.least) return null;
    return { act: { ...row.act.act, targets: [...this.named] }, label: row.act.said.label };
  }

  /** One step back: the aim, then the spell, then the piece. */
  stepBack(): void {
    if (this.siteKind && !this.aimed && !this.barred) void this.seekSite('');
    else if (this.named.length) this.named = [];
    else if ((this.aimed && !this.isBound) || this.barred) this.point('');
    else if (this.spell) this.takeSpell(this.spell);
    else this.choose('');
  }

  /** Whether the spell in hand can be aimed nowhere else. */
  private get isBound(): boolean {
    return !!this.reach && !!this.spell && onlyTarget(this.reach, this.spell) === this.aimed;
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
      if (this.siteKind) void this.seekSite(this.siteKind);
      if (this.wish) this.point(this.wish);
      this.wish = '';
      if (this.aimed && !this.isOpen(this.aimed)) this.lose(this.aimed);
    } catch (error) {
      if (number !== this.asked) return;
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
    if (this.row) return this.row.items.some((item) => this.whereIs(item) === cell);
    return !!this.offered && isOpenAt(this.offered, cell, this.spell);
  }

  /** Ask which clause bars the chosen piece, or its spell, from a cell and from who stands there. */
  async explain(cell: string, there: readonly string[] = []): Promise<void> {
    const piece = this.piece;
    if (!piece) return;
    const { table, seat, language } = this.asker();
    const isLate = () => this.piece !== piece || this.asker().seat !== seat;
    try {
      if (this.spell) {
        const amulet = this.amulet ? ` amulet ${this.amulet}` : '';
        const line = `cast ${this.piece} ${this.spell} ${there[0] ?? cell}${amulet}`;
        const { refused } = await api.dryRun(table, language, { line, seat, ...this.supposed() });
        if (refused && !isLate()) this.barred = { cell, text: refused.text, clause: refused.clause };
        return;
      }
      const { barred } = await api.whyNot(table, { piece: this.piece, cell, seat, language, ...this.supposed() });
      if (barred && !isLate()) this.barred = { cell, text: barred.text, clause: barred.clause };
    } catch {
      if (!isLate()) this.barred = null; // structures go nowhere; there is nothing to explain
    }
  }
}

/** Armies and structures have a kind and a number or a cell in their names. */
const isOnMap = (piece: string) => piece.includes('-');
