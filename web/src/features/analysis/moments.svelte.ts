// The moments of a game, loaded in batches as they are needed.
import { call, type Moment, type Moments } from '../../lib/api/client';
import { failureText } from '../../lib/format/failure-text';
import { studyPath, type Found } from '../../lib/api/studies';

const BATCH = 20;
const AHEAD = 6;
const PAUSE = 500;

export class MomentLoader {
  moments = $state.raw<Readonly<Record<number, Moment>>>({});
  wrong = $state('');
  private asked: Record<number, boolean> = {};
  private closed = false;

  constructor(
    readonly book: string,
    readonly seat: string,
    readonly last: number,
    readonly language: string,
  ) {}

  /** Load a moment and the ones that follow. */
  async need(at: number): Promise<void> {
    await this.fetch(at);
    const next = Math.min(this.last, at + AHEAD);
    if (!this.closed && !this.moments[next]) await this.fetch(next);
  }

  /** Load the moments from one to another, and the ones that follow. */
  async range(from: number, to: number): Promise<void> {
    for (let at = from; at < to; at++) await this.fetch(at);
    await this.need(to);
  }

  close(): void {
    this.closed = true;
  }

  private async fetch(at: number): Promise<void> {
    if (this.moments[at]) return;
    await this.load(at - (at % BATCH)); // the batch it belongs to
    if (!this.moments[at]) await this.load(at); // large moments shorten a batch
  }

  private async load(first: number): Promise<void> {
    if (this.asked[first] || this.closed) return;
    this.asked[first] = true;
    this.wrong = '';
    try {
      for (;;) {
        const path = studyPath(this.book, 'moments', { first, count: BATCH, seat: this.seat, language: this.language });
        const { found } = await call<Found<Moments>>('GET', path);
        if (this.closed) return;
        if (found) {
          this.moments = { ...this.moments, ...Object.fromEntries(found.moments.map((it) => [it.seq, it])) };
          return;
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    } catch (error) {
      this.wrong = failureText(error);
      this.asked[first] = false;
    }
  }
}
