// The pieces that can still act in this turn, and what each can do, as the server says.
import { api, type PieceReady, type ReadyAbout, type Supposed } from '../../../lib/api/client';

export class ReadyPieces {
  found = $state.raw<ReadyAbout | null>(null);
  pieces = $derived<readonly PieceReady[]>(
    [...(this.found?.pieces ?? [])].sort((a, b) => Number(a.has_begun) - Number(b.has_begun)),
  );
  /** Those that have done nothing yet: whom one might have forgotten. */
  untouched = $derived(this.pieces.filter((it) => !it.has_begun));
  private asked = 0;

  async load(table: string, of: { seat: string; language: string } & Supposed): Promise<void> {
    const number = ++this.asked;
    const found = await api.ready(table, of).catch(() => undefined); // what was known stays
    if (number === this.asked && found) this.found = found;
  }

  forget(): void {
    this.asked += 1;
    this.found = null;
  }
}
