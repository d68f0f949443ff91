// The sentences of entries, as the server tells them: for the log and for announcements.
import type { Told } from '../api/client';

/** `cell` is the first place a sentence speaks of, if it speaks of any. */
export type LogLine = { key: string; seq: number; text: string; seat: string | null; cell: string | null };

/** The latest sentences worth reading again, newest first. */
export function logLines(told: readonly Told[], most: number): LogLine[] {
  return told
    .flatMap(({ seq, said }) => said.map((it, at) => ({ ...it, key: `${seq}.${at}`, seq, seat: it.seat ?? null, cell: it.cells?.[0] ?? null })))
    .filter((it) => !it.quiet)
    .slice(-most)
    .reverse();
}

/** Those that nobody here has read and that tell of others: what one has done oneself is no news. */
export const unreadLines = (lines: readonly LogLine[], isUnread: (seq: number) => boolean, own: readonly string[]): LogLine[] =>
  lines.filter((it) => isUnread(it.seq) && !(it.seat && own.includes(it.seat)));

/** What entries say, in one text; of many only the last sentences. */
export function sentencesOf(told: readonly Told[], most = 12): string {
  return told.flatMap(({ said }) => said.map((it) => it.text)).slice(-most).join(' ');
}
