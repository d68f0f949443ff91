// Trying again: how long to wait, what was not answered, and keys that make sending twice asking once.
import { Failure } from '../api/client';

const SHORTEST = 500;
const LONGEST = 15_000;

/** Exponential backoff with jitter, so that clients do not reconnect all at once. */
export function pause(attempt: number, die: number = Math.random()): number {
  return Math.min(LONGEST, SHORTEST * 2 ** attempt) * (0.5 + die / 2);
}

/** A random key; `randomUUID` is missing without https. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether there was no answer of the server itself: no network, or an error of a proxy. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Failure && (error.status === 0 || (error.status >= 502 && error.status <= 504));

/** The next attempt at one thing: after a pause that grows, or as soon as the net is back. */
export class Retry {
  private attempts = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private next: (() => void) | null = null;

  later(what: () => void): void {
    this.stop();
    this.next = what;
    this.timer = setTimeout(this.run, pause(this.attempts++));
    addEventListener('online', this.hurry);
  }

  succeeded(): void {
    this.attempts = 0;
  }

  stop(): void {
    clearTimeout(this.timer);
    removeEventListener('online', this.hurry);
    this.next = null;
  }

  private hurry = (): void => {
    this.attempts = 0;
    this.run();
  };

  private run = (): void => {
    const what = this.next;
    this.stop();
    what?.();
  };
}

/** Something that is read again whenever it may have changed: one question at a time, repeated until the server
 * answers, and once more if it was wanted again meanwhile. */
export class Reading<T> {
  private isWanted = false;
  private isStopped = false;
  private running: Promise<void> | null = null;
  private readonly retry = new Retry();

  constructor(
    private readonly read: () => Promise<T>,
    private readonly take: (found: T) => void,
  ) {}

  again(): Promise<void> {
    this.isWanted = true;
    return (this.running ??= this.run());
  }

  stop(): void {
    this.isStopped = true;
    this.retry.stop();
  }

  private async run(): Promise<void> {
    this.retry.stop();
    while (this.isWanted && !this.isStopped) {
      this.isWanted = false;
      try {
        const found = await this.read();
        this.retry.succeeded();
        if (!this.isStopped) this.take(found);
      } catch (error) {
        if (!this.isStopped && isUnanswered(error)) this.retry.later(() => void this.again());
      }
    }
    this.running = null;
  }
}
