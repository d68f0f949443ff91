// Verification of fair dice as in docs/fair-dice.md: HMAC-SHA256 over a JSON list, bytes into faces.
export type Throw = { number: number; seq: number; dice: number; sides: number; faces: readonly number[] };
export type Promised = {
  chronicle: string;
  commitment: string;
  secret: string;
  seeds: readonly { seed: string }[];
  throws: readonly Throw[];
};
export type Verdict =
  | { kind: 'right'; count: number }
  | { kind: 'wrong-secret' }
  | { kind: 'wrong-throw'; number: number; seq: number; written: string; derived: string };

const text = new TextEncoder();
const sorted = (faces: readonly number[]) => [...faces].sort((a, b) => a - b);

export function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array((hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
}

export async function fingerprint(subtle: SubtleCrypto, secret: string): Promise<string> {
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytesOf(secret)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Derive every throw from the secret and the seeds; a commitment must be of this secret. */
export async function check(
  subtle: SubtleCrypto,
  told: Promised,
  tell: (done: number) => void = () => {},
): Promise<Verdict> {
  if (told.commitment && (await fingerprint(subtle, told.secret)) !== told.commitment) return { kind: 'wrong-secret' };
  const key = await subtle.importKey('raw', bytesOf(told.secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const seeds = told.seeds.map((it) => it.seed);
  for (const [at, it] of told.throws.entries()) {
    const block = (number: number) => text.encode(JSON.stringify(['letopis-throw', told.chronicle, seeds, at, number]));
    const derived = sorted(
      await faces(it.dice, it.sides, async (n) => new Uint8Array(await subtle.sign('HMAC', key, block(n)))),
    );
    const written = sorted(it.faces);
    if (derived.join() !== written.join()) {
      return { kind: 'wrong-throw', number: at, seq: it.seq, written: written.join(' '), derived: derived.join(' ') };
    }
    tell(at + 1);
  }
  return { kind: 'right', count: told.throws.length };
}

/** Bytes into faces; values that would favour low faces are rejected. */
async function faces(dice: number, sides: number, block: (number: number) => Promise<Uint8Array>): Promise<number[]> {
  const width = Math.max(1, Math.ceil((32 - Math.clz32(sides - 1)) / 8));
  const fairBelow = Math.floor(256 ** width / sides) * sides;
  const found: number[] = [];
  for (let number = 0; found.length < dice; number += 1) {
    const bytes = await block(number);
    for (let at = 0; at + width <= bytes.length && found.length < dice; at += width) {
      const value = bytes.subarray(at, at + width).reduce((sum, byte) => sum * 256 + byte, 0);
      if (value < fairBelow) found.push((value % sides) + 1);
    }
  }
  return found;
}
