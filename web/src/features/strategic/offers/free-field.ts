// Offers with a free field: which input a form shows for its domain.
import type { Offer } from '../../../lib/api/client';

const MOST_PLACES = 12;
type Domain = {
  kind: string;
  low?: number;
  high?: number;
  words?: string[];
  items?: string[];
  shortest?: number;
  longest?: number;
  length?: number;
  least?: number;
  most?: number;
};
export type Blank =
  | { kind: 'number'; low: number; high: number }
  | { kind: 'text'; longest: number }
  | { kind: 'row'; words: readonly string[]; places: number; least: number; once: boolean }
  | { kind: 'some'; words: readonly string[]; least: number; most: number };

/** The input for an offer; null where it can only be typed as a line. */
export function blankOf(offer: Offer): Blank | null {
  const {
    kind,
    low = 0,
    high = 0,
    words = [],
    items = [],
    shortest = 0,
    longest = 0,
    least = 0,
    most,
  } = (offer.domain ?? {}) as Domain;
  if (offer.beside?.length) return null;
  if (kind === 'numbers') return { kind: 'number', low, high };
  if (kind === 'anytext') return { kind: 'text', longest };
  if (kind === 'rows' && longest <= MOST_PLACES)
    return { kind: 'row', words, places: longest, least: shortest, once: false };
  if (kind === 'orderings' && items.length <= MOST_PLACES)
    return { kind: 'row', words: items, places: items.length, least: items.length, once: true };
  if (kind === 'subsets' || kind === 'selections')
    return { kind: 'some', words: items, least, most: most ?? items.length };
  return null;
}

export const isFillable = (offer: Offer) => blankOf(offer) !== null;

type Row = Extract<Blank, { kind: 'row' }>;

/** What a row begins with: the present order, where all of it is only to be put into another. */
export function firstRow(offer: Offer, blank: Row): string[] {
  const now = (offer.act as Record<string, unknown>)[offer.field ?? ''];
  return blank.once && Array.isArray(now) && now.length === blank.places
    ? (now as string[])
    : Array<string>(blank.places).fill('');
}

/** A row with a word in a place; where nothing may stand twice, it changes places with what stood there. */
export function withWord(row: readonly string[], place: number, word: string, { once }: Row): string[] {
  const from = once && word ? row.indexOf(word) : -1;
  return row.map((it, at) => (at === place ? word : at === from ? row[place]! : it));
}

/** Whether a row is complete: filled without gaps from the first place, and without repetition where `once`. */
export function isWhole(row: readonly string[], blank: Row): boolean {
  const filled = row.filter(Boolean);
  const hasGap = row.slice(0, filled.length).some((word) => !word);
  return !hasGap && filled.length >= blank.least && (!blank.once || new Set(filled).size === filled.length);
}
