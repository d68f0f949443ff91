// The offers of the list: in their order, searched by words.
import type { Offer } from '../../../lib/api/client';

/** The offers that hold every word of a search; at most so many, and how many are left out. */
export function found(offers: readonly Offer[], sought: string, most: number): { shown: Offer[]; left: number } {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = ordered(offers).filter((offer) => words.every((word) => textOf(offer).includes(word)));
  return { shown: fitting.slice(0, most), left: Math.max(0, fitting.length - most) };
}

/** Digests are made by programs only; what the server warns of comes last. */
function ordered(offers: readonly Offer[]): Offer[] {
  const shown = offers.filter((offer) => offer.domain?.['kind'] !== 'digests');
  return [...shown.filter((offer) => !offer.said.danger), ...shown.filter((offer) => offer.said.danger)];
}

function textOf({ line, said }: Offer): string {
  return `${said.label} ${said.explanation ?? ''} ${said.by ?? ''} ${line}`.toLowerCase();
}
