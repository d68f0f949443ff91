// The choices of a victor, sorted for their cards.
import type { Offer } from '../../../lib/api/client';

type Act = { do?: string; to?: string | null; lower?: boolean; how?: string };
const actOf = (offer: Offer) => offer.act as Act;
const rank = (offer: Offer) =>
  Number(!!actOf(offer).lower) + 2 * Number(!!actOf(offer).to) + 4 * Number(actOf(offer).how === 'no');

/** What most want comes first; to cede it to oneself is no other choice, nor is one that is called the same: to take a
 * house that is razed, or to throw for each of one. */
export function decisionsOf(offers: readonly Offer[], seat: string): Offer[] {
  const known = new Set<string>();
  return offers
    .filter((it) => actOf(it).do !== 'as-standing' && actOf(it).to !== seat)
    .sort((one, other) => rank(one) - rank(other))
    .filter((it) => !known.has(it.said.label) && known.add(it.said.label));
}
