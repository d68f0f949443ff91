// Search in a rulebook, by clause or by words.
import type { Rules } from '../../lib/api/client';

export type Book = Rules;
export type Chapter = Book['chapters'][number];
export type Section = Chapter['sections'][number];
export type Paragraph = Section['paragraphs'][number];

const SHORTEST_STEM = 4;
const ENDING = 2; // letters that an inflected word may differ by at its end

/** Lower-case words without diacritics and punctuation. */
export function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Word stems, so that any inflected form is found. */
export function stems(sought: string): string[] {
  const words = plain(sought).split(' ').filter(Boolean);
  return words.map((word) => word.slice(0, Math.max(SHORTEST_STEM, word.length - ENDING)));
}

/** Whether a paragraph holds the clause, or all of the words. */
export function fits(sought: string, section: Section, told: Paragraph, house: readonly string[] = []): boolean {
  const named = sought.trim().toLowerCase().replace(/\.$/, '');
  if (!named) return true;
  if (/\d/.test(named)) return told.clauses.some((clause) => isBelow(clause.toLowerCase(), named));
  const said = plain([section.title, told.name, told.text, ...told.notes, ...house].join(' ')).split(' ');
  return stems(sought).every((stem) => said.some((word) => word.startsWith(stem)));
}

/** `4.2` names YZ-4.2.a and YZ-4.2.b; so does `yz-4.2`. */
function isBelow(clause: string, named: string): boolean {
  const bare = clause.slice(clause.indexOf('-') + 1);
  return [clause, bare].some((name) => `${name}.`.startsWith(`${named}.`));
}

/** The first paragraph of each clause; it carries the anchor. */
export function firstTold(book: Book | null): Map<string, Paragraph> {
  const sections = (book?.chapters ?? []).flatMap((chapter) => chapter.sections);
  const told = sections.flatMap((section) => section.paragraphs).reverse();
  return new Map(told.flatMap((it) => it.clauses.map((clause) => [clause, it] as const)));
}

/** The chapters reduced to the matching paragraphs. */
export function found(book: Book, sought: string, house: (told: Paragraph) => readonly string[]): Chapter[] {
  if (!sought.trim()) return [...book.chapters];
  const within = (chapter: Chapter): Chapter => ({
    ...chapter,
    intro: '',
    sections: chapter.sections
      .map((section) => ({
        ...section,
        intro: [],
        story: null,
        paragraphs: section.paragraphs.filter((told) => fits(sought, section, told, house(told))),
      }))
      .filter((section) => section.paragraphs.length),
  });
  return book.chapters.map(within).filter((chapter) => chapter.sections.length);
}

/** A text split into matching and other words. */
export function marked(text: string, sought: string): { text: string; hit: boolean }[] {
  const wanted = /\d/.test(sought) ? [] : stems(sought);
  if (!wanted.length) return [{ text, hit: false }];
  return text
    .split(/([\p{L}\p{N}]+)/u)
    .filter(Boolean)
    .map((word) => ({ text: word, hit: wanted.some((stem) => plain(word).startsWith(stem)) }));
}
