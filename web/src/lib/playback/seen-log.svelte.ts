// How far somebody has read the log of a table, seat by seat. The server keeps it for every device of a seat; this device
// keeps it for those who look on, and for what has been read since.
const KEY = 'letopis.seen';
const MOST_TABLES = 60;
const TOLD_AFTER = 1500; // milliseconds: lines are read one after the other
type Stored = Record<string, number>;
/** What the server knows of a seat, and how it is told more. */
type Kept = { to: number | null; tell: (seq: number) => Promise<unknown> };

export class SeenLog {
  /** Everything up to this entry has been read; nothing is known before the first visit. */
  to = $state<number | null>(null);
  private beyond = $state.raw<readonly number[]>([]);
  private telling: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: string,
    private readonly seat: string,
    private readonly kept?: Kept,
  ) {
    const [here, there] = [stored()[this.key] ?? null, kept?.to ?? null];
    this.to = here === null || there === null ? (here ?? there) : Math.max(here, there);
    if (here !== null && here > (there ?? -1)) this.tell();
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
    this.tell();
  }

  private tell(): void {
    if (!this.kept || this.telling !== undefined) return;
    this.telling = setTimeout(() => {
      this.telling = undefined;
      this.kept!.tell(this.to ?? 0).catch(() => undefined); // told again with the next line, or on the next visit
    }, TOLD_AFTER);
  }

  private get key(): string {
    return `${this.table}.${this.seat}`;
  }
}

/** The last entry that any seat of this device has read at a table, here or by what the server knows elsewhere; null
 * before the first visit. */
export function readUpTo(table: string, elsewhere: Readonly<Record<string, number>> = {}): number | null {
  const marks: Record<string, number> = { ...elsewhere };
  for (const [key, seq] of Object.entries(stored())) {
    const seat = key.slice(table.length + 1);
    if (key.startsWith(`${table}.`)) marks[seat] = Math.max(seq, marks[seat] ?? 0);
  }
  const found = Object.values(marks);
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
