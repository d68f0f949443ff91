// Where the server is asked for an analysis of a table or a file, and what it answers.
import { asQuery, type Working } from './client';

export type Found<T> = { found: T | null; working: Working | null };

/** The address of an analysis of a table or a file. */
export function studyPath(
  book: string,
  what: string,
  values: Record<string, string | number | undefined> = {},
): string {
  const invite = sessionStorage.getItem(`letopis.invite.${book}`) ?? undefined;
  return `/api/study/${book}${what && `/${what}`}${asQuery({ ...values, invite })}`;
}
