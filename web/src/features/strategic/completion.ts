// Completion of a typed line from the offers.
import type { Offer } from '../../lib/api/client';

const MOST = 6;

/** Offers that begin as the typed line does, in the notation or by their labels. */
export function fitting(line: string, offers: readonly Offer[], most = MOST): string[] {
  const typed = line.trimStart().toLowerCase();
  if (!typed) return [];
  const found = offers
    .flatMap((offer) => [offer.line, offer.said.label])
    .filter((it) => it.toLowerCase().startsWith(typed) && it !== typed);
  return [...new Set(found)].slice(0, most);
}

/** The notation of a typed label; any other line as it is. */
export function meant(line: string, offers: readonly Offer[]): string {
  const typed = line.trim().toLowerCase();
  return offers.find((offer) => offer.said.label.toLowerCase() === typed)?.line ?? line.trim();
}

/** The common beginning of all that fit, at least to the end of the next word of the first one. */
export function completed(line: string, offers: readonly Offer[]): string {
  const all = fitting(line, offers, Infinity);
  if (!all.length) return line;
  let common = all[0]!;
  for (const it of all) while (!it.toLowerCase().startsWith(common.toLowerCase())) common = common.slice(0, -1);
  if (common.length > line.length) return common;
  const rest = all[0]!.slice(line.length);
  return all.length === 1 ? all[0]! : line + (/^\s*\S+\s?/.exec(rest)?.[0] ?? rest);
}
