// Words for the keys and values of a view: seats by their players, pieces and places by the server's names.
import { at } from '../../lib/words/index.svelte';
import type { Speak } from './view-tree';

export type ViewWords = { nameOf: Speak; speak: Speak };
export type Names = Readonly<Record<string, string>>;

export function viewWords(names: Names, seated: (seat: string) => string | undefined): ViewWords {
  const speak = (word: string): string =>
    seated(word) ?? names[word] ?? at(['army', word]) ?? at(['structure', word]) ?? at(['terrain', word]) ?? at(['web', 'view', word]) ?? word;
  return { speak, nameOf: (key) => at(['web', 'view', key]) ?? speak(key) };
}
