// Polling for long server work until it is done, with its progress.
import { call, type Working } from '../api/client';
import type { Found } from '../api/studies';
import { failureText } from '../format/failure-text';

const PAUSE = 700;

export class Polling<T> {
  found = $state.raw<T | null>(null);
  working = $state.raw<Working | null>(null);
  wrong = $state('');
  private turn = 0;

  /** Poll until there is an answer; a newer question cancels an older one. */
  async ask(path: string): Promise<T | null> {
    const turn = ++this.turn;
    this.wrong = '';
    try {
      for (;;) {
        const { found, working } = await call<Found<T>>('GET', path);
        if (turn !== this.turn) return null;
        this.working = working;
        if (found !== null) return (this.found = found);
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
        if (turn !== this.turn) return null;
      }
    } catch (error) {
      if (turn === this.turn) {
        this.working = null;
        this.wrong = failureText(error);
      }
      return null;
    }
  }

  stop(): void {
    this.turn += 1;
  }
}
