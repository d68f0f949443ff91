// What pieces, players and words of the Great Strategic are called in the player's language.
import en from '../../lib/words/strategic-en.json';
import ru from '../../lib/words/strategic-ru.json';
import { render, type Values } from '../../lib/words/message';
import { locale } from '../../lib/words/index.svelte';

export type Case = 'nom' | 'gen' | 'acc';
export type Seated = (seat: string) => string | undefined;
type Forms = Record<Case | 'is', string>;
type Typed = Record<string, Record<string, string[]> | string[]>;
type Book = { name: Record<string, Forms>; told: Record<string, string>; why: Record<string, string>; typed: Typed; spell: Record<string, string> };

const BOOKS = { ru: ru as unknown as Book, en: en as unknown as Book };
const PIECE = /^([a-z-]+)-(\d+|[a-z]{1,2}\d+)$/;

export const isCell = (text: string) => /^[a-z]{1,2}\d+$/.test(text);
export const isKind = (text: string) => text in book().name;
export const spellName = (text: string) => book().spell[text];
const book = () => BOOKS[locale.language];

/** The kind and the number or cell of `knights-1`, `castle-d6`. */
export function pieceIn(text: string): [string, string] | null {
  const found = PIECE.exec(text);
  return found && isKind(found[1]!) ? [found[1]!, found[2]!] : null;
}

/** A kind or a piece in words: `knights` and `knights-1`; anything else stays as it is. */
export function called(text: string, form: Case = 'nom'): string {
  const [kind, which] = pieceIn(text) ?? [text, ''];
  const name = book().name[kind]?.[form];
  return name === undefined ? text : which ? `${name}-${which}` : name;
}

/** A kind or a piece in every form that a message may ask for. */
export function forms(field: string, text: string): Values {
  const kind = pieceIn(text)?.[0] ?? text;
  const all: Values = { [field]: called(text), [`${field}_is`]: book().name[kind]?.is ?? '' };
  for (const form of ['gen', 'acc'] as const) all[`${field}_${form}`] = called(text, form);
  return all;
}

/** The first of a word's names among verbs, keywords, words or figures. */
export function typed(branch: 'verb' | 'keyword' | 'word' | 'figure', word: string): string | undefined {
  const table = book().typed[branch];
  return table && !Array.isArray(table) ? table[word]?.[0] : undefined;
}

/** A message of the game with its values; none where one of them is not known. */
export function message(branch: 'told' | 'why', key: string, values: Values): string | undefined {
  const text = book()[branch][key];
  if (text === undefined) return undefined;
  const said = render(text, locale.language, values);
  return /\{\w+\}/.test(said) ? undefined : said.charAt(0).toUpperCase() + said.slice(1);
}
