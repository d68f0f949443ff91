// Sends planned orders through the table's own connection, the dangerous ones after a yes.
import type { PlannedOrder } from '../../../../lib/api/client';
import type { Live } from '../../../../lib/connection/live.svelte';
import { session } from '../../../../lib/connection/session.svelte';
import { graveOf, type Orders } from '../orders.svelte';
import type { Plan } from './plan.svelte';

export async function sendPlan(live: Live, seat: string, plan: Plan, orders: Orders, most: number): Promise<void> {
  const give =
    (isAgreed: boolean) =>
    async (order: PlannedOrder, key: string): Promise<boolean> => {
      if (!live.isMyTurn || live.pending) return false; // somebody else is asked first: the rest waits
      const warnings = graveOf(order);
      if (warnings.length && !isAgreed) {
        orders.ask(warnings, () => void plan.send(1, give(true)));
        return false;
      }
      await live.ask(order.line, seat, `${key}-${session.me?.id ?? ''}`.slice(0, 64));
      return !live.refusal && !live.pending;
    };
  await plan.send(most, give(false));
}
