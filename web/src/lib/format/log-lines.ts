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

/** What entries say, in one text; of many only the last sentences. */
export function sentencesOf(told: readonly Told[], most = 12): string {
  return told
    .flatMap(({ said }) => said.map((it) => it.text))
    .slice(-most)
    .join(' ');
}
