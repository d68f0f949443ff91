// Questions that take the server a while: asked again until they are answered, telling how far it is.
import { asQuery, call, type Working } from './api/client';
import { wordsFor } from './failure-text';

const PAUSE = 700;

export type Found<T> = { found: T | null; working: Working | null };

/** The address of a question about a table or a file. */
export function studyPath(book: string, what: string, values: Record<string, string | number | undefined> = {}): string {
  const invite = sessionStorage.getItem(`letopis.invite.${book}`) ?? undefined;
  return `/api/study/${book}${what && `/${what}`}${asQuery({ ...values, invite })}`;
}

export class Polling<T> {
  found = $state.raw<T | null>(null);
  working = $state.raw<Working | null>(null);
  wrong = $state('');
  private turn = 0;

  /** Ask, and go on asking; a newer question makes an older one void. */
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
        this.wrong = wordsFor(error);
      }
      return null;
    }
  }

  stop(): void {
    this.turn += 1;
  }
}
