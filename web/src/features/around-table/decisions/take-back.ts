// Take-back requests, and what one may ask for, in the words of the log.
import type { Sight, Told } from '../../../lib/api/client';

export type Act = { seq: number; seat: string; text: string };

/** What would be undone. */
export const wishedText = (told: readonly Told[], wish: Sight['back']): string =>
  textOf(told.find((it) => it.seq === wish?.seq));

const textOf = (entry: Told | undefined): string => entry?.said.map((sentence) => sentence.text).join(' ') ?? '';

/** The latest acts of these seats, newest first, of those that may be taken back. */
export function takeBackChoices(
  told: readonly Told[],
  mayAsk: readonly number[],
  seats: readonly string[],
  most: number,
): Act[] {
  return told
    .filter((it) => mayAsk.includes(it.seq) && seats.includes(it.seat))
    .map((it) => ({ seq: it.seq, seat: it.seat, text: textOf(it) }))
    .slice(-most)
    .reverse();
}
