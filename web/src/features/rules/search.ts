// Looking something up in a rulebook as one types: by clause, or by the words it is told with.
import type { Rules } from '../../lib/api/client';

export type Book = Rules;
export type Chapter = Book['chapters'][number];
export type Section = Chapter['sections'][number];
export type Paragraph = Section['paragraphs'][number];

const SHORTEST_STEM = 4;
const ENDING = 2; // letters that a word may change at its end

/** Words alone, in small letters without their marks. */
export function plain(text: string): string {
  return text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** Words without what declension changes, so that any of their forms is found. */
export function stems(sought: string): string[] {
  const words = plain(sought).split(' ').filter(Boolean);
  return words.map((word) => word.slice(0, Math.max(SHORTEST_STEM, word.length - ENDING)));
}

/** Whether a paragraph tells the clause that was asked for, or all of the words. */
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

/** Which paragraph tells a clause first: there its anchor stands. */
export function firstTold(book: Book | null): Map<string, Paragraph> {
  const sections = (book?.chapters ?? []).flatMap((chapter) => chapter.sections);
  const told = sections.flatMap((section) => section.paragraphs).reverse();
  return new Map(told.flatMap((it) => it.clauses.map((clause) => [clause, it] as const)));
}

/** The book with nothing in it but what was sought. */
export function found(book: Book, sought: string, house: (told: Paragraph) => readonly string[]): Chapter[] {
  if (!sought.trim()) return [...book.chapters];
  const within = (chapter: Chapter): Chapter => ({
    ...chapter,
    intro: '',
    sections: chapter.sections
      .map((section) => ({ ...section, intro: [], story: null, paragraphs: section.paragraphs.filter((told) => fits(sought, section, told, house(told))) }))
      .filter((section) => section.paragraphs.length),
  });
  return book.chapters.map(within).filter((chapter) => chapter.sections.length);
}

/** A text cut where what was sought begins and ends. */
export function marked(text: string, sought: string): { text: string; hit: boolean }[] {
  const wanted = /\d/.test(sought) ? [] : stems(sought);
  if (!wanted.length) return [{ text, hit: false }];
  return text.split(/([\p{L}\p{N}]+)/u).filter(Boolean)
    .map((word) => ({ text: word, hit: wanted.some((stem) => plain(word).startsWith(stem)) }));
}
