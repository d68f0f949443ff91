// The battles of a table on this screen: what is being fought, what waits to be watched, what is shown.
import type { BoardHome } from '../../../lib/api/client';
import {
  battleApi,
  type BattleAdvice,
  type BattleBrief,
  type BattleNow,
  type BattleScene,
  type From,
  type TableBattles,
} from './battle-api';

export const ASKING: readonly string[] = ['array', 'orders', 'again'];
const BATTLE_FACTS = new Set([
  'mustered',
  'sealed',
  'unsealed',
  'seal-lost',
  'opened',
  'kept',
  'laid',
  'concluded',
  'victors',
  'settled',
  'turmoil-done',
  'closed',
  'duel-over',
  'duel-repeated',
  'jousted',
  'edited',
  'undone',
]);

/** The last entry that may have changed something about battles. */
export function battleStamp(told: readonly { seq: number; facts: readonly string[] }[]): number {
  return told.filter((it) => it.facts.some((fact) => BATTLE_FACTS.has(fact.split(' ', 1)[0]!))).at(-1)?.seq ?? 0;
}

export class Battles {
  all = $state.raw<TableBattles | null>(null);
  /** The battle on the screen, and the first layout of it that is still to be played. */
  open = $state('');
  playing = $state.raw<{ key: string; from: number } | null>(null);
  private scene = $state.raw<BattleScene | null>(null);
  /** By seat, for several may share a screen: layouts that were watched here, and what was put off. */
  private seenHere = $state.raw<Record<string, number>>({});
  private putOff = $state.raw<readonly string[]>([]);
  private asked = 0;

  constructor(
    private readonly home: BoardHome,
    private readonly from: () => From,
  ) {}

  /** The table and the seat that plays here. */
  get place(): string {
    return `${this.home} ${this.from().seat ?? ''}`;
  }
  /** Looking back marks nothing as watched. */
  private get isReplay(): boolean {
    return this.home.startsWith('study/');
  }
  get now(): BattleNow | null {
    return this.all?.now ?? null;
  }
  /** The battle on the screen as far as it is known. */
  get shown(): BattleScene | null {
    if (!this.open) return null;
    if (this.now?.scene.key === this.open) return this.now.scene;
    return this.scene?.key === this.open ? this.scene : null;
  }
  /** Battles of one's own that were fought and not watched yet, the latest first. */
  get waiting(): (BattleBrief | BattleScene)[] {
    const current = this.now?.scene;
    const all = [
      ...(this.all?.past ?? []).filter((it) => it.layouts > this.seen(it.key)),
      ...(current && current.layouts.length > this.seen(current.key) ? [current] : []),
    ];
    return all.filter((it) => it.is_mine && it.key !== this.open && !this.isPutOff(it.key)).reverse();
  }
  /** Whether another battle comes up by itself when the one on the screen is closed. */
  get hasNext(): boolean {
    const { now } = this;
    const isAsked = !!now && ASKING.includes(now.stage) && now.is_asked && now.scene.key !== this.open;
    return isAsked || this.waiting.length > 0;
  }
  seen(key: string): number {
    return Math.max(this.seenHere[this.own(key)] ?? 0, this.all?.seen[key] ?? 0);
  }
  private own = (key: string): string => `${this.from().seat ?? ''} ${key}`;
  private isPutOff = (key: string): boolean => this.putOff.includes(this.own(key));
  /** The battle that began or ended with an entry of the log, or has been fought so far. */
  at(seq: number): BattleBrief | BattleScene | undefined {
    const current = this.now?.scene;
    if (current?.layouts.length && (current.seq === seq || current.layouts.at(-1)!.seq === seq)) return current;
    return this.all?.past.find((it) => it.layouts > 0 && (it.seq === seq || it.until === seq));
  }

  async load(): Promise<void> {
    const turn = ++this.asked;
    try {
      const all = await battleApi.all(this.home, this.from());
      if (turn !== this.asked) return;
      this.all = all;
      // One that is neither fought nor fought out was broken off with its game: nothing of it is left to do or to see.
      if (this.open && this.open !== all.now?.scene.key && !all.past.some((it) => it.key === this.open)) this.close();
      if (this.open && this.open !== all.now?.scene.key) {
        const scene = await battleApi.scene(this.home, this.open, this.from());
        if (turn !== this.asked) return;
        this.scene = scene;
      }
      this.catchUp();
    } catch {
      return; // a table without battles, or no net: it is asked again with the next entry
    }
  }

  /** What was fought since one looked is played before anything else. */
  private catchUp(): void {
    const scene = this.shown;
    if (scene && this.playing?.key !== scene.key && scene.layouts.length > this.seen(scene.key))
      this.playing = { key: scene.key, from: this.seen(scene.key) };
  }

  /** A battle that asks for something opens by itself, unless it was put off. */
  turnToQuestion(): void {
    const now = this.now;
    if (!now?.is_asked || !ASKING.includes(now.stage) || this.open || this.isPutOff(questionOf(now))) return;
    this.open = now.scene.key;
    this.catchUp();
  }

  advice(): Promise<BattleAdvice> {
    return battleApi.advice(this.home, this.from());
  }
  async watch(key: string, from?: number): Promise<void> {
    this.open = key;
    this.playing = { key, from: from ?? this.seen(key) };
    if (this.now?.scene.key === key) return;
    const scene = await battleApi.scene(this.home, key, this.from()).catch(() => null);
    if (this.open !== key) return; // another battle was opened meanwhile
    if (!scene) return this.close();
    this.scene = scene;
    if (this.seen(key) >= scene.layouts.length) this.playing = { key, from: 0 };
  }
  look(key: string): void {
    this.open = key;
    this.playing = null;
    this.catchUp();
  }
  played(): void {
    this.playing = null;
    if (this.now?.scene.key !== this.open || !ASKING.includes(this.now.stage)) this.close();
  }
  close(): void {
    if (this.now && this.open === this.now.scene.key) this.later(questionOf(this.now));
    [this.open, this.playing, this.scene] = ['', null, null];
  }
  later(key: string): void {
    this.putOff = [...this.putOff, this.own(key)];
  }
  mark(key: string, layouts: number): void {
    if (layouts <= this.seen(key)) return;
    this.seenHere = { ...this.seenHere, [this.own(key)]: layouts };
    const { seat } = this.from();
    if (seat && seat !== 'public' && !this.isReplay)
      void battleApi.mark(this.home, key, { seat, layouts }).catch(() => undefined);
  }
}

const questionOf = (now: BattleNow) => `${now.scene.key} ${now.stage} ${now.scene.layouts.length}`;
