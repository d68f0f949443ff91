// What is told of the cell under a resting mouse, or under a long press.
import { api, asQuery, type BoardHome } from '../../../../lib/api/client';
import type { components } from '../../../../lib/api/schema';

const RESTS = 450; // ms a mouse stands still on a cell before it is told about
/** `at` is the entry after which a replay is looked at. */
type Asker = { home: BoardHome; seat: string; language: string; invite: string | undefined; at?: number | undefined };
type Card = components['schemas']['CellCard'];

export class CellTeller {
  /** `isHeld` stays until it is closed, others go with the mouse. */
  shown = $state.raw<{ card: Card; isHeld: boolean } | null>(null);
  private cell = '';
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly asker: () => Asker) {}

  /** The mouse is over a cell, or over none. */
  rest(cell: string | null): void {
    if (this.shown?.isHeld || cell === this.cell) return;
    this.leave();
    this.cell = cell ?? '';
    if (cell) this.timer = setTimeout(() => void this.tell(cell, false), RESTS);
  }

  async tell(cell: string, isHeld: boolean): Promise<void> {
    this.leave();
    this.cell = cell;
    const { home, ...from } = this.asker();
    const card = await api.boardCell(home, cell, asQuery(from)).catch(() => null); // told again at the next rest
    if (card && this.cell === cell) this.shown = { card, isHeld };
  }

  leave(): void {
    clearTimeout(this.timer);
    [this.cell, this.shown] = ['', null];
  }
}
