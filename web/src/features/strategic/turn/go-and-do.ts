// A march and what the army can do at its end, by one click: two orders, the second where the first was done unhindered.
import type { Offer } from '../../../lib/api/client';
import type { Live } from '../../../lib/connection/live.svelte';
import { graveOf, type Orders } from './orders.svelte';

type Table = {
  live: Pick<Live, 'ask' | 'sight' | 'refusal' | 'pending' | 'isMyTurn'>;
  seat: string;
  orders: Pick<Orders, 'give' | 'tried'>;
  plan: { isOpen: boolean; add: (line: string) => Promise<void> };
  take: (offer: Offer) => void;
};

export async function goAndDo({ live, seat, orders, plan, take }: Table, march: string, act?: Offer): Promise<void> {
  if (plan.isOpen) {
    await plan.add(march);
    if (!plan.isOpen) return; // closed meanwhile: nothing is done that was meant to be planned
  } else {
    const seq = live.sight?.seq; // it is safe on the table that it was tried on
    const outlook = await orders.tried({ line: march }).catch(() => null);
    if (!act || !outlook || outlook.refused || graveOf(outlook).length) return orders.give({ line: march });
    await live.ask(march, seat, seq === undefined ? {} : { seq });
    if (live.refusal || live.pending || !live.isMyTurn) return; // others are asked first: the act is offered again then
  }
  if (act) take(act);
}
