// The sentences of entries, as the server tells them: for the log and for announcements.
import type { Told } from '../api/client';

/** `by` has made the entry, `seat` is whose affair the sentence is; `cell` is the first place it speaks of, if any. */
export type LogLine = { key: string; seq: number; text: string; by: string; seat: string | null; cell: string | null };

/** The sentences of entries in their order. */
export function linesOf(told: readonly Told[]): (LogLine & { quiet?: boolean })[] {
  return told.flatMap(({ seq, seat: by, said }) =>
    said.map((it, at) => ({
      ...it,
      key: `${seq}.${at}`,
      seq,
      by,
      seat: it.seat ?? null,
      cell: it.cells?.[0] ?? null,
    })),
  );
}

/** The latest sentences worth reading again, newest first. */
export function logLines(told: readonly Told[], most: number): LogLine[] {
  return linesOf(told)
    .filter((it) => !it.quiet)
    .slice(-most)
    .reverse();
}

/** Those that nobody here has read; what one has done oneself is no news, but what became of it in battle or by others is. */
export const unreadLines = (
  lines: readonly LogLine[],
  isUnread: (seq: number) => boolean,
  own: readonly string[],
): LogLine[] => lines.filter((it) => isUnread(it.seq) && !(own.includes(it.by) && it.seat && own.includes(it.seat)));

/** Entries that need no reading in the log: the one that is shown on the map at this moment, and what one did oneself. */
export function knownEntries(lines: readonly LogLine[], shown: number | undefined, own: readonly string[]): number[] {
  const unknown = new Set(unreadLines(lines, () => true, own).map((it) => it.seq));
  return [...new Set(lines.map((it) => it.seq))].filter((seq) => seq === shown || !unknown.has(seq));
}

/** What entries say, in one text; of many only the last sentences. */
export function sentencesOf(told: readonly Told[], most = 12): string {
  return told
    .flatMap(({ said }) => said.map((it) => it.text))
    .slice(-most)
    .join(' ');
}
