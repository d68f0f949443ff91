// The money of a seat as the server counts it, asked again whenever the table has moved.
import { api, type BudgetAbout, type Supposed } from '../../../lib/api/client';

export class Treasury {
  now = $state.raw<BudgetAbout | null>(null);
  private asked = 0;

  async load(table: string, seat: string, language: string, supposed: Supposed = {}): Promise<void> {
    const number = ++this.asked;
    const found = await api.budget(table, { seat, language, ...supposed }).catch(() => undefined);
    if (number === this.asked && found) this.now = found; // otherwise what was known stays until it can be asked again
  }
}
