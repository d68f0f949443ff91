// The address of a practice battle: sides by strength, orders by letters.
import type { Order } from '../strategic/battle/battle-api';

export type Army = { detachments: number; advantage: boolean };
export type Practice = { attackers: Army[]; defenders: Army[]; attack: (Order | null)[]; defence: (Order | null)[] };

export const MOST_ARMIES = 6;
export const MOST_CARDS = 24;
const LETTER: Record<Order, string> = { attack: 'A', shoot: 'S', defend: 'D' };
const ORDER: Record<string, Order> = { A: 'attack', S: 'shoot', D: 'defend' };

export const strengthOf = (side: readonly Army[]) =>
  side.map((it) => `${it.detachments}${it.advantage ? '+' : ''}`).join(',');
export const cardsOf = (side: readonly Army[]) => side.reduce((sum, it) => sum + it.detachments, 0);

/** `2,3+` as armies; nothing, if it is no side. */
export function sideIn(text: string | null): Army[] | null {
  const found = (text ?? '')
    .replaceAll(' ', '+')
    .split(',')
    .map((word) => /^([1-9]\d?)(\+?)$/.exec(word));
  if (!found.every(Boolean) || found.length > MOST_ARMIES) return null;
  const side = found.map((it) => ({ detachments: Number(it![1]), advantage: !!it![2] }));
  return cardsOf(side) <= MOST_CARDS ? side : null;
}

/** Orders of a side, `-` where none is given; as many as it has detachments. */
export function ordersIn(text: string | null, count: number): (Order | null)[] {
  return Array.from({ length: count }, (_, at) => ORDER[(text ?? '')[at]?.toUpperCase() ?? ''] ?? null);
}
export const lettersOf = (orders: readonly (Order | null)[]) => orders.map((it) => (it ? LETTER[it] : '-')).join('');

export function practiceIn(search: string): Practice {
  const query = new URLSearchParams(search);
  const attackers = sideIn(query.get('attackers')) ?? [{ detachments: 4, advantage: false }];
  const defenders = sideIn(query.get('defenders')) ?? [{ detachments: 3, advantage: true }];
  return {
    attackers,
    defenders,
    attack: ordersIn(query.get('attack'), cardsOf(attackers)),
    defence: ordersIn(query.get('defence'), cardsOf(defenders)),
  };
}

export function practiceQuery(it: Practice): Record<string, string> {
  const query: Record<string, string> = { attackers: strengthOf(it.attackers), defenders: strengthOf(it.defenders) };
  if (it.attack.some(Boolean)) query.attack = lettersOf(it.attack);
  if (it.defence.some(Boolean)) query.defence = lettersOf(it.defence);
  return query;
}
