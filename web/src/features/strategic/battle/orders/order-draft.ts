// Orders that were chosen and are not sealed yet: they wait on this device, and only for the layout they were meant for.
import type { BattleLines, BattleNow, Order, Role } from '../battle-api';

const KEY = 'letopis.orders';
const MOST_TABLES = 20;
export type OrderDraft = { orders: (Order | null)[]; armies: string[] };
type Kept = Record<string, OrderDraft & { layout: string }>;

export class OrderDrafts {
  private readonly layout: string;

  /** `place` is the table and the seat; of each there is one layout at a time. */
  constructor(
    private readonly place: string,
    { scene, stage, lines, role, commands }: BattleNow & { lines: BattleLines; role: Role },
  ) {
    const line = lines[role].map((it) => it.army);
    this.layout = JSON.stringify([scene.key, stage, scene.layouts.length, [...line].sort(), commands]);
  }

  get found(): OrderDraft | null {
    const kept = stored()[this.place];
    return kept?.layout === this.layout ? kept : null;
  }
  keep(draft: OrderDraft): void {
    if (draft.orders.some(Boolean)) write(this.place, { ...draft, layout: this.layout });
    else this.drop();
  }
  drop(): void {
    forgetOrders(this.place);
  }
}

/** What was chosen has been sealed. */
export function forgetOrders(place: string): void {
  if (stored()[place]) write(place, null);
}

function write(place: string, draft: Kept[string] | null): void {
  const kept = stored();
  delete kept[place]; // written again at the end: the oldest are forgotten
  const all = [...Object.entries(kept), ...(draft ? [[place, draft] as const] : [])].slice(-MOST_TABLES);
  globalThis.localStorage?.setItem(KEY, JSON.stringify(Object.fromEntries(all)));
}

function stored(): Kept {
  try {
    const found: unknown = JSON.parse(globalThis.localStorage?.getItem(KEY) ?? '{}');
    return found && typeof found === 'object' ? (found as Kept) : {};
  } catch {
    return {};
  }
}
