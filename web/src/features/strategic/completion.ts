// Completion of a typed line from the offers.
import type { Offer } from '../../lib/api/client';

export type Say = (offer: Offer) => string;

const MOST = 6;

const asWritten: Say = (offer) => offer.line;

/** Offered lines that begin as the typed one does, in the notation or as they are said. */
export function fitting(line: string, offers: readonly Offer[], say: Say = asWritten, most = MOST): string[] {
  const typed = line.trimStart().toLowerCase();
  if (!typed) return [];
  const found = offers.flatMap((offer) => [offer.line, say(offer)]).filter((it) => it.toLowerCase().startsWith(typed) && it !== typed);
  return [...new Set(found)].slice(0, most);
}

/** The notation of a line that was typed as it is said. */
export function meant(line: string, offers: readonly Offer[], say: Say): string {
  const typed = line.trim().toLowerCase();
  return offers.find((offer) => say(offer).toLowerCase() === typed)?.line ?? line.trim();
}

/** As far as all of them go on alike, at least to the end of the next word of the first one. */
export function completed(line: string, offers: readonly Offer[], say: Say = asWritten): string {
  const all = fitting(line, offers, say, Infinity);
  if (!all.length) return line;
  let common = all[0]!;
  for (const it of all) while (!it.toLowerCase().startsWith(common.toLowerCase())) common = common.slice(0, -1);
  if (common.length > line.length) return common;
  const rest = all[0]!.slice(line.length);
  return all.length === 1 ? all[0]! : line + (/^\s*\S+\s?/.exec(rest)?.[0] ?? rest);
}
