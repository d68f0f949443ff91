// The seal of sealed orders, worked out in the browser: SHA-256 over the salt and the words.

/** The whole fingerprint in hex; nothing where the browser offers no digests. */
export async function fingerprint(salt: string, words: readonly string[]): Promise<string> {
  if (!globalThis.crypto?.subtle) return '';
  const bytes = new TextEncoder().encode(`${salt} ${words.join(' ')}`);
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Enough of it to compare by eye: four groups of four. */
export function shortPrint(seal: string): string {
  return seal.slice(0, 16).match(/.{4}/g)?.join(' ') ?? seal;
}
