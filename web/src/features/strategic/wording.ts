// Words for the values of any view, as far as there are any; seats by the names of their people.
import type { Offer, Sight } from '../../lib/api/client';
import { at, t } from '../../lib/words/index.svelte';
import { called, pieceIn } from './lexicon';
import type { Speak } from './view-tree';

export type Wording = { nameOf: Speak; speak: Speak };

export function wording(seated: (seat: string) => string | undefined): Wording {
  const speak = (word: string): string =>
    seated(word) ?? (pieceIn(word) ? called(word) : undefined) ?? at(['army', word]) ?? at(['structure', word]) ?? at(['terrain', word]) ?? at(['web', 'view', word]) ?? word;
  return { speak, nameOf: (key) => at(['web', 'view', key]) ?? speak(key) };
}

/** Year and treasury, for the heading; nothing where a game has neither. */
export function standingOf(view: unknown, seat: string): string {
  const { year, players } = (view ?? {}) as { year?: number; players?: Record<string, { treasury?: number }> };
  const treasury = players?.[seat]?.treasury;
  if (year === undefined) return '';
  return treasury === undefined ? t('web.strategic.year', { year }) : t('web.strategic.standing', { year, treasury });
}

type Owned = Record<string, { owner?: string | null }>;

/** An attack on what is one's own is allowed, but hardly looked for: such acts come last. */
export function usefulFirst(offers: readonly Offer[], sight: Sight): readonly Offer[] {
  const { armies = {}, structures = {} } = (sight.view ?? {}) as { armies?: Owned; structures?: Owned };
  const isOwn = (piece: unknown) => {
    const name = String(piece);
    return (armies[name] ?? structures[name] ?? structures[name.split('-').at(-1) ?? ''])?.owner === sight.seat;
  };
  const turnsOnOwn = (offer: Offer) => [offer.act['attack'], offer.act['target']].some((piece) => typeof piece === 'string' && isOwn(piece));
  return [...offers.filter((offer) => !turnsOnOwn(offer)), ...offers.filter(turnsOnOwn)];
}
