// Any JSON value: what fits on one line, and what is collapsed.
const LONGEST = 60;
const MOST_IN_BRIEF = 4;

export type Speak = (word: string) => string;
const asIs: Speak = (word) => word;

export function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (!Array.isArray(value)) return Object.keys(value).length === 0;
  return value.every((it) => typeof it !== 'object' || it === null) && brief(value).length <= LONGEST;
}

/** Whether a value is left out: null, false, an empty text or list. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** Whether a key or a value is an identifier without a word, which means nothing to a player. */
export function isInternal(name: string, isKnown: (word: string) => boolean): boolean {
  return /^[a-z_-]+$/.test(name) && !isKnown(name);
}

export function brief(value: unknown, speak: Speak = asIs): string {
  if (value === null || value === undefined) return '–';
  if (value === true) return '✓';
  if (Array.isArray(value)) return value.length ? value.map((it) => brief(it, speak)).join(', ') : '–';
  return typeof value === 'object' ? '–' : speak(String(value));
}

export function entries(value: unknown): [string, unknown][] {
  if (Array.isArray(value)) return value.map((it, at) => [named(it) ?? String(at + 1), it]);
  return Object.entries(value as Record<string, unknown>);
}

/** A summary of a collapsed value: its first texts, without its own name. */
export function inBrief(name: string, value: unknown, speak: Speak, isKnown: (word: string) => boolean): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return '';
  const words = Object.values(value).filter((it) => typeof it === 'string' && it && it !== name) as string[];
  return words
    .filter((word) => !isInternal(word, isKnown))
    .slice(0, MOST_IN_BRIEF)
    .map(speak)
    .join(', ');
}

function named(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { id, seat, name } = value as Record<string, unknown>;
  const found = [id, seat, name].find((it) => typeof it === 'string');
  return found as string | undefined;
}
