// How long to wait before the next attempt, and a name for an ask that nobody else uses.
const SHORTEST = 500;
const LONGEST = 15_000;

/** Doubles with every attempt; the die keeps a crowd from coming back all at once. */
export function pause(attempt: number, die: number = Math.random()): number {
  return Math.min(LONGEST, SHORTEST * 2 ** attempt) * (0.5 + die / 2);
}

/** Random enough; `randomUUID` is missing where a page comes without https. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
