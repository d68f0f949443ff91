// Words for the keys and values of a view: seats by their players, pieces and places by the server's names.
import { at } from '../../lib/words/index.svelte';
import type { Speak } from './view-tree';

/** `nameOf` is for keys, `speak` for values; `isKnown` where there is a word for either. */
export type ViewWords = { nameOf: Speak; speak: Speak; isKnown: (word: string) => boolean };
export type Names = Readonly<Record<string, string>>;

export function viewWords(names: Names, seated: (seat: string) => string | undefined): ViewWords {
  const found = (word: string): string | undefined =>
    seated(word) ??
    names[word] ??
    at(['army', word]) ??
    at(['structure', word]) ??
    at(['terrain', word]) ??
    at(['web', 'view', word]);
  const speak = (word: string) => found(word) ?? word;
  return {
    speak,
    nameOf: (key) => at(['web', 'view', key]) ?? speak(key),
    isKnown: (word) => found(word) !== undefined,
  };
}
