// Sends planned orders through the table's own connection, the dangerous ones after a yes.
import type { PlannedOrder } from '../../../../lib/api/client';
import type { Live } from '../../../../lib/connection/live.svelte';
import { session } from '../../../../lib/connection/session.svelte';
import { graveOf, type Orders } from '../orders.svelte';
import type { Plan } from './plan.svelte';

export async function sendPlan(live: Live, seat: string, plan: Plan, orders: Orders, most: number): Promise<void> {
  let done = 0;
  /** The order that was asked about, if it is still the first, and then the others. */
  const agreed = async (order: PlannedOrder, rest: number, seq: number | undefined): Promise<void> => {
    const before = plan.orders.length;
    await plan.send(1, give(order, seq));
    if (rest > 1 && plan.orders.length < before) await sendPlan(live, seat, plan, orders, rest - 1);
  };
  const give =
    (agreedTo: PlannedOrder | null, seq?: number) =>
    async (order: PlannedOrder, key: string): Promise<boolean> => {
      if (!live.isMyTurn || live.pending) return false; // somebody else is asked first: the rest waits
      if (agreedTo && agreedTo.line !== order.line) return false; // the plan is another one now
      const warnings = graveOf(order);
      if (warnings.length && !agreedTo) {
        const [rest, asked] = [most - done, live.sight?.seq];
        orders.ask(warnings, () => void agreed(order, rest, asked));
        return false;
      }
      const name = `${key}-${session.me?.id ?? ''}`.slice(0, 64);
      await live.ask(order.line, seat, { key: name, ...(seq === undefined ? {} : { seq }) });
      const isDone = !live.refusal && !live.pending;
      if (isDone) done += 1;
      return isDone;
    };
  await plan.send(most, give(null));
}
