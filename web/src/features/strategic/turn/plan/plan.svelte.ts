// Planned orders of a seat: kept and tried by the server, changed here, sent one by one or all.
import { api, Failure, type PlannedOrder, type Supposed } from '../../../../lib/api/client';
import { failureText } from '../../../../lib/format/failure-text';

type Asker = { table: string; seat: string; language: string };

export class Plan {
  /** Whether orders are planned instead of given. */
  isOpen = $state(false);
  orders = $state.raw<readonly PlannedOrder[]>([]);
  isSending = $state(false);
  wrong = $state('');
  /** How many orders can be sent: those before the first that has become impossible. */
  possible = $derived.by(() => {
    const broken = this.orders.findIndex((it) => it.refused || !it.is_tried);
    return broken < 0 ? this.orders.length : broken;
  });
  version = 0;
  private seat = '';
  private asked = 0;
  private turns: Promise<void> = Promise.resolve();

  constructor(private readonly asker: () => Asker) {}

  /** What a question to the rules takes for granted while planning. */
  supposed(): Supposed {
    return this.isOpen ? { after: this.orders.slice(0, this.possible).map((it) => it.line), planned: true } : {};
  }

  /** Read the plan again, tried as the table stands now; of several wishes the last is fulfilled. */
  load(): Promise<void> {
    const number = ++this.asked;
    const { seat } = this.asker();
    if (seat !== this.seat) [this.seat, this.orders, this.version, this.isOpen] = [seat, [], 0, false]; // one screen, many seats
    return this.inTurn(() => (number === this.asked ? this.read() : Promise.resolve()));
  }

  private async read(): Promise<void> {
    const { table, seat, language } = this.asker();
    try {
      const found = await api.draft(table, { seat, language });
      if (this.isFor(seat)) [this.orders, this.version] = [found.orders, found.version];
    } catch (error) {
      // A table without plans; a lost connection shows elsewhere.
      if (this.isFor(seat) && error instanceof Failure && error.status === 404) this.orders = [];
    }
  }

  private isFor = (seat: string): boolean => this.asker().seat === seat;

  add(line: string): Promise<void> {
    return this.change((lines) => [...lines, line]);
  }

  remove(at: number): Promise<void> {
    return this.change((lines) => lines.filter((_, place) => place !== at));
  }

  /** Move an order up (-1) or down (1). */
  move(at: number, step: 1 | -1): Promise<void> {
    return this.change((lines) => {
      const to = at + step;
      if (to < 0 || to >= lines.length) return lines;
      const moved = [...lines];
      [moved[at], moved[to]] = [moved[to]!, moved[at]!];
      return moved;
    });
  }

  clear(): Promise<void> {
    return this.change(() => []);
  }

  private change(changed: (lines: readonly string[]) => readonly string[]): Promise<void> {
    const { seat } = this.asker();
    return this.inTurn(() => (this.isFor(seat) ? this.put(changed) : Promise.resolve()));
  }

  /** What is read and what is changed goes one after the other, each upon what the one before has brought. */
  private inTurn(what: () => Promise<void>): Promise<void> {
    return (this.turns = this.turns.then(what));
  }

  private async put(changed: (lines: readonly string[]) => readonly string[]): Promise<void> {
    const lines = this.orders.map((it) => it.line);
    const wished = changed(lines);
    if (wished === lines) return;
    const { table, seat, language } = this.asker();
    try {
      const found = await api.keepDraft(table, language, { version: this.version, lines: wished, seat });
      if (this.isFor(seat)) [this.orders, this.version, this.wrong] = [found.orders, found.version, ''];
    } catch (error) {
      this.wrong = failureText(error);
      await this.read();
    }
  }

  /** Send orders from the first on, at most so many, until one is not accepted; what was accepted leaves the plan.
   * `give` says whether its order was done; the key keeps one that was sent before from being done twice. */
  async send(most: number, give: (order: PlannedOrder, key: string) => Promise<boolean>): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    try {
      for (let sent = 0; sent < most && this.possible > 0; sent += 1) {
        const order = this.orders[0]!;
        if (!(await give(order, `draft-${this.version}`))) break;
        await this.remove(0);
        if (this.wrong) break;
      }
    } finally {
      this.isSending = false;
    }
    await this.load();
    if (!this.orders.length) this.isOpen = false; // all is done: the world is shown again
  }
}
