// The best choice at each moment, asked for without a click where everybody else at the table is a bot. Whoever wants
// to find it himself turns it off; that is kept on this device.
import { api, type Hint } from '../../lib/api/client';
import { locale } from '../../lib/words/index.svelte';

const PAUSE = 250; // milliseconds between two questions
const KEY = 'letopis.hint-marks';

export const marking = $state({ isOn: globalThis.localStorage?.getItem(KEY) !== 'off' });

export function setMarking(isOn: boolean): void {
  marking.isOn = isOn;
  globalThis.localStorage?.setItem(KEY, isOn ? 'on' : 'off');
}

/** Where to ask, and after which entry the answer holds. */
export type HintMoment = { table: string; seat: string; seq: number };

export class HintMarks {
  private found = $state.raw<{ hint: Hint; seq: number } | null>(null);
  private wanted: HintMoment | null = null;
  private isAsking = false;

  /** The hint that holds after an entry, if it is known by now. */
  at(seq: number): Hint | null {
    return this.found?.seq === seq ? this.found.hint : null;
  }

  /** Find the best choice there; a newer question takes the place of an older one that nobody waits for any more. */
  async ask(spot: HintMoment): Promise<void> {
    this.wanted = spot;
    if (this.isAsking) return;
    this.isAsking = true;
    while (this.wanted && this.wanted.seq !== this.found?.seq) {
      const asked: HintMoment = this.wanted;
      await this.askOnce(asked);
      if (this.wanted === asked && this.found?.seq === asked.seq) break;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    this.isAsking = false;
  }

  /** Nothing is to be chosen now. */
  forget(): void {
    this.wanted = null;
  }

  /** Errors are not shown: the marks are missing, and the next moment asks again. */
  private async askOnce(asked: HintMoment): Promise<void> {
    try {
      const answer = await api.hint(asked.table, {
        level: 'best',
        seat: asked.seat,
        line: undefined,
        language: locale.language,
      });
      if (answer.found) this.found = { hint: answer.found, seq: answer.seq };
      if (answer.found && answer.seq !== asked.seq && this.wanted === asked) this.wanted = null;
    } catch {
      if (this.wanted === asked) this.wanted = null;
    }
  }
}
