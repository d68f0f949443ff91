// Where the server is asked for an analysis of a table or a file, and what it answers.
import { asQuery, type Working } from './client';

export type Found<T> = { found: T | null; working: Working | null };

/** How somebody came to a table he does not sit at; kept as long as the window is open. */
export const inviteTo = (book: string): string | undefined =>
  sessionStorage.getItem(`letopis.invite.${book}`) ?? undefined;

/** The address of an analysis of a table or a file. */
export function studyPath(
  book: string,
  what: string,
  values: Record<string, string | number | undefined> = {},
): string {
  return `/api/study/${book}${what && `/${what}`}${asQuery({ ...values, invite: inviteTo(book) })}`;
}
