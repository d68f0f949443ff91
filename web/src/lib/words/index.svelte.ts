// The texts of the page by key, from the locale files it shares with the server. Only those of one language are
// loaded, before anything is drawn.
import { render, type Values } from './message';

export type Language = 'ru' | 'en';
type Tree = { [key: string]: string | string[] | Tree };

const files: Record<Language, () => Promise<{ default: Tree }>> = {
  ru: () => import('./ru.json') as Promise<{ default: Tree }>,
  en: () => import('./en.json') as Promise<{ default: Tree }>,
};
const trees: Partial<Record<Language, Tree>> = {};
const PAUSE = 3000;
let wanted = preferred();

export const locale = $state<{ language: Language }>({ language: wanted });

/** What the server knows of a player whose table comes with the page, else what was chosen here, else the browser's. */
export function preferred(): Language {
  const kept =
    globalThis.document?.getElementById('first')?.dataset.language ??
    globalThis.localStorage?.getItem('letopis.language');
  if (kept === 'ru' || kept === 'en') return kept;
  return (globalThis.navigator?.languages ?? []).some((tag) => tag.startsWith('ru')) ||
    !globalThis.navigator?.language?.startsWith('en')
    ? 'ru'
    : 'en';
}

/** Loads the words of the first picture: without them nothing can be said, not even why, so it is tried until they come.
 * No module waits for them: in WebKit a second import() of what depends on one that waits ends before it has run. */
export async function loadFirstWords(): Promise<void> {
  while (
    !(await loadWords(wanted).then(
      () => true,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
}

export async function loadWords(language: Language): Promise<void> {
  trees[language] ??= (await files[language]()).default;
}

/** At once where the words are there already; else when they have come. Offline the page goes on as it was. */
export async function setLanguage(language: Language): Promise<void> {
  wanted = language;
  if (!trees[language]) await loadWords(language).catch(() => undefined);
  if (!trees[language] || wanted !== language) return;
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
