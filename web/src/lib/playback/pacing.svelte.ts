// Shows what arrives at once one thing after another, at a pace that can be followed. The server waits for nothing.
export type Pace = 'calm' | 'quick' | 'off';
export const PACES: readonly Pace[] = ['calm', 'quick', 'off'];

const FASTER: Record<Pace, number> = { calm: 1, quick: 3, off: Infinity };
const LONGEST = 16_000; // milliseconds for everything that waits; a longer row is shown faster
const KEY = 'letopis.pace';

type Timer = ReturnType<typeof setTimeout>;

/** How fast a player wants to see what others do; kept on this device. */
export const pacing = $state<{ pace: Pace }>({ pace: storedPace() });

export function setPace(pace: Pace): void {
  pacing.pace = pace;
  globalThis.localStorage?.setItem(KEY, pace);
}

function storedPace(): Pace {
  const stored = globalThis.localStorage?.getItem(KEY) as Pace | null | undefined;
  return stored && PACES.includes(stored) ? stored : 'calm';
}

/** Whoever wants little motion is shown everything at once. */
export const isStill = (): boolean => !!globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches;

/** A row of things with a shown position; `length` is how long one stays before the next, in milliseconds. */
export class Pacing<T> {
  /** What is shown now; null where nothing waits and the newest is to be shown. */
  shown = $state.raw<T | null>(null);
  private waiting: T[] = [];
  private timer: Timer | undefined;
  private isHeld = false;

  constructor(
    private readonly length: (item: T) => number,
    private readonly pace: () => Pace = () => (isStill() ? 'off' : pacing.pace),
  ) {}

  get isBehind(): boolean {
    return this.shown !== null;
  }

  /** How many are still to be shown after this one. */
  get left(): number {
    void this.shown;
    return this.waiting.length;
  }

  /** Put things at the end of the row. */
  add(items: readonly T[]): void {
    if (this.pace() === 'off') return this.skip();
    this.waiting.push(...items);
    if (this.timer === undefined && this.shown === null) this.next();
  }

  /** Stand still while something else covers what is shown; then go on where it stood. */
  hold(isHeld: boolean): void {
    if (isHeld === this.isHeld) return;
    this.isHeld = isHeld;
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.shown !== null) this.wait(this.shown);
  }

  /** Show the newest at once. */
  skip(): void {
    clearTimeout(this.timer);
    [this.timer, this.waiting, this.shown] = [undefined, [], null];
  }

  private next(): void {
    const item = this.waiting.shift();
    if (item === undefined) return this.skip();
    this.shown = item;
    this.wait(item);
  }

  private wait(item: T): void {
    if (this.isHeld) return;
    const whole = this.length(item) + this.waiting.reduce((sum, it) => sum + this.length(it), 0);
    const share = Math.min(1, LONGEST / Math.max(1, whole)) / FASTER[this.pace()];
    this.timer = setTimeout(() => this.next(), this.length(item) * share);
  }
}
