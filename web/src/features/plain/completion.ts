// What a half-typed line may become, word by word.
import type { Offer } from '../../lib/api/client';

const MOST = 6;

/** Offered lines that begin as the typed one does. */
export function fitting(line: string, offers: readonly Offer[], most = MOST): string[] {
  const typed = line.trimStart().toLowerCase();
  if (!typed) return [];
  const found = offers.map((offer) => offer.line).filter((it) => it.toLowerCase().startsWith(typed) && it !== typed);
  return [...new Set(found)].slice(0, most);
}

/** As far as all of them go on alike, at least to the end of the next word of the first one. */
export function completed(line: string, offers: readonly Offer[]): string {
  const all = fitting(line, offers, Infinity);
  if (!all.length) return line;
  let common = all[0]!;
  for (const it of all) while (!it.toLowerCase().startsWith(common.toLowerCase())) common = common.slice(0, -1);
  if (common.length > line.length) return common;
  const rest = all[0]!.slice(line.length);
  return all.length === 1 ? all[0]! : line + (/^\s*\S+\s?/.exec(rest)?.[0] ?? rest);
}
