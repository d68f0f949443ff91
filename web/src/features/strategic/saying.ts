// A line of the notation in the player's language, word for word.
import { called, isKind, pieceIn, typed, type Seated } from './lexicon';

/** Which word of an ask names what something is done to. */
const OBJECT: Record<string, number> = { raise: 1, deepen: 1, dismiss: 1, outfit: 1, besiege: 2, annex: 2, attack: 2, sally: 2 };
type Ask = { line: string; act: Record<string, unknown> };

export function said(ask: Ask, seated: Seated): string {
  const words = ask.line.match(/"[^"]*"|\S+/g) ?? [];
  const verb = words[0] ?? '';
  return words.map((word, at) => {
    if (!at) return typed('verb', word) ?? word;
    const isObject = OBJECT[verb] === at || (words[at - 1] === 'attack' && hasField(ask, 'attack'));
    return spoken(word, isObject, hasField(ask, word), seated);
  }).join(' ');
}

function hasField(ask: Ask, word: string): boolean {
  const value = ask.act[word.replaceAll('-', '_')];
  return value !== undefined && value !== null && value !== false;
}

function spoken(word: string, isObject: boolean, isField: boolean, seated: Seated): string {
  const keyword = isField ? typed('keyword', word) : undefined;
  if (keyword !== undefined) return keyword;
  const seat = seated(word);
  if (seat !== undefined) return seat;
  if (pieceIn(word)) return called(word, isObject ? 'acc' : 'nom');
  if (isKind(word)) return called(word, 'acc');
  const [piece, order] = word.split(':') as [string, string?];
  if (order === undefined) return typed('word', word) ?? word;
  return `${seated(piece) ?? (pieceIn(piece) ? called(piece) : typed('figure', piece) ?? piece)}:${typed('word', order) ?? order}`;
}
