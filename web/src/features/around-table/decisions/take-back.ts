// Take-back requests, and what one may ask for, in the words of the log.
import type { Sight, Told } from '../../../lib/api/client';
import { t } from '../../../lib/words/index.svelte';

export type Act = { seq: number; seat: string; text: string };

/** What would be undone. */
export const wishedText = (told: readonly Told[], wish: Sight['back']): string =>
  textOf(
    told,
    told.find((it) => it.seq === wish?.seq),
  );

/** An entry in the words of the log, with its year where there are years. */
function textOf(told: readonly Told[], entry: Told | undefined): string {
  const text = entry?.said.map((sentence) => sentence.text).join(' ') ?? '';
  const year = entry && text ? yearOf(told, entry.seq) : 0;
  return year ? t('web.back.in-year', { year, text }) : text;
}

/** The year in which an entry was made: that which began last before it, or the one before the next. */
function yearOf(told: readonly Told[], seq: number): number {
  const began = told.flatMap((it) =>
    it.events
      .filter((event) => event['did'] === 'year-began')
      .map((event) => ({ seq: it.seq, year: Number(event['year']) })),
  );
  const before = began.filter((it) => it.seq < seq).at(-1);
  const next = began.find((it) => it.seq >= seq);
  return before?.year ?? (next ? next.year - 1 : 0);
}

/** The latest acts of these seats, newest first, of those that may be taken back; of those that read the same, the
 * latest. */
export function takeBackChoices(
  told: readonly Told[],
  mayAsk: readonly number[],
  seats: readonly string[],
  most: number,
): Act[] {
  return told
    .filter((it) => mayAsk.includes(it.seq) && seats.includes(it.seat))
    .map((it) => ({ seq: it.seq, seat: it.seat, text: textOf(told, it) }))
    .reverse()
    .filter((it, at, all) => !it.text || all.findIndex((other) => other.text === it.text) === at)
    .slice(0, most);
}
