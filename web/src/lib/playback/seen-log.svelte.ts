// How far somebody has read the log of a table, seat by seat; kept on this device.
const KEY = 'letopis.seen';
const MOST_TABLES = 60;
type Stored = Record<string, number>;

export class SeenLog {
  /** Everything up to this entry has been read; nothing is known before the first visit. */
  to = $state<number | null>(null);
  private beyond = $state.raw<readonly number[]>([]);

  constructor(
    private readonly table: string,
    private readonly seat: string,
  ) {
    this.to = stored()[this.key] ?? null;
  }

  /** Take everything there is as read: a first visit to a table begins with its newest lines. */
  begin(seq: number): void {
    if (this.to === null) this.keep(seq);
  }

  isUnread(seq: number): boolean {
    return this.to !== null && seq > this.to && !this.beyond.includes(seq);
  }

  /** These lines were on the screen. `all` are the numbers of all lines there are, in any order. */
  read(seqs: readonly number[], all: readonly number[]): void {
    if (this.to === null) return;
    const known = this.to;
    this.beyond = [...this.beyond, ...seqs.filter((seq) => this.isUnread(seq))];
    let reached = known;
    for (const seq of [...all].sort((a, b) => a - b)) {
      if (seq <= reached) continue;
      if (!this.beyond.includes(seq)) break;
      reached = seq;
    }
    if (reached > known) this.keep(reached);
  }

  private keep(seq: number): void {
    this.to = seq;
    this.beyond = this.beyond.filter((it) => it > seq);
    const known = stored();
    delete known[this.key]; // written again at the end: the oldest are forgotten
    const kept = [...Object.entries(known), [this.key, seq] as const].slice(-MOST_TABLES);
    globalThis.localStorage?.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  }

  private get key(): string {
    return `${this.table}.${this.seat}`;
  }
}

/** The last entry that any seat of this device has read at a table; null before the first visit. */
export function readUpTo(table: string): number | null {
  const found = Object.entries(stored())
    .filter(([key]) => key.startsWith(`${table}.`))
    .map(([, seq]) => seq);
  return found.length ? Math.min(...found) : null;
}

function stored(): Stored {
  try {
    const found: unknown = JSON.parse(globalThis.localStorage?.getItem(KEY) ?? '{}');
    return found && typeof found === 'object' ? (found as Stored) : {};
  } catch {
    return {};
  }
}
