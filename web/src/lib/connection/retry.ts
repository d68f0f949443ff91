// The delay before the next attempt, and idempotency keys.
const SHORTEST = 500;
const LONGEST = 15_000;

/** Exponential backoff with jitter, so that clients do not reconnect all at once. */
export function pause(attempt: number, die: number = Math.random()): number {
  return Math.min(LONGEST, SHORTEST * 2 ** attempt) * (0.5 + die / 2);
}

/** A random key; `randomUUID` is missing without https. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
