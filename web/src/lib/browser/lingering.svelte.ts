// What vanishes by itself stays for a moment, so that a press which was meant for it falls on nothing else.
const MOMENT = 400; // milliseconds

export class Lingering<T> {
  /** What is there, or was a moment ago. */
  shown = $state.raw<T | null>(null);
  isLeaving = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  follow(now: T | null): void {
    clearTimeout(this.timer);
    this.isLeaving = now === null;
    if (now !== null) this.shown = now;
    else this.timer = setTimeout(() => (this.shown = null), MOMENT);
  }

  /** Nothing more is to come. */
  stop(): void {
    clearTimeout(this.timer);
  }
}
