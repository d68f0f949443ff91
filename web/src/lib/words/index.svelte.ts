// The texts of the page by key, from the locale files it shares with the server.
import en from './en.json';
import ru from './ru.json';
import { render, type Values } from './message';

export type Language = 'ru' | 'en';
type Tree = { [key: string]: string | string[] | Tree };

const trees: Record<Language, Tree> = { ru: ru as Tree, en: en as Tree };

export const locale = $state<{ language: Language }>({ language: preferred() });

export function preferred(): Language {
  const kept = globalThis.localStorage?.getItem('letopis.language');
  if (kept === 'ru' || kept === 'en') return kept;
  return (globalThis.navigator?.languages ?? []).some((tag) => tag.startsWith('ru')) ||
    !globalThis.navigator?.language?.startsWith('en')
    ? 'ru'
    : 'en';
}

export function setLanguage(language: Language): void {
  locale.language = language;
  globalThis.localStorage?.setItem('letopis.language', language);
  document.documentElement.lang = language;
}

/** The text at a dotted key. */
export function t(key: string, values: Values = {}): string {
  return at(key.split('.'), values) ?? key;
}

/** The text at a path whose segments may hold dots themselves; undefined where there is none. */
export function at(path: readonly string[], values: Values = {}): string | undefined {
  let entry: string | string[] | Tree | undefined = trees[locale.language];
  for (const segment of path) {
    entry = typeof entry === 'object' && !Array.isArray(entry) ? entry[segment] : undefined;
  }
  return typeof entry === 'string' ? render(entry, locale.language, values) : undefined;
}
