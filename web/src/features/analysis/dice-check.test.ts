// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { bytesOf, check, type Promised, type Throw } from './dice-check';

// Derived by the server's own code: seed 7, four throws of different dice.
const fell: [number, number, number[]][] = [
  [5, 6, [1, 2, 3, 4, 4]],
  [3, 6, [1, 4, 6]],
  [1, 20, [16]],
  [2, 1000, [118, 308]],
];
const throws: Throw[] = fell.map(([dice, sides, faces], number) => ({
  number,
  seq: number * 2 + 2,
  dice,
  sides,
  faces,
}));
const told: Promised = {
  chronicle: 'yatzy-7',
  secret: '2a60985dd174ea304b6320d64b08d442ac9e0598938eb958aef732617fb200a2',
  commitment: 'd8ea3cfe58554006e024408906fce7743a7514971a5a88ecfb33b4ba9947be69',
  seeds: [{ seed: 'апрель' }, { seed: '' }],
  throws,
};
const subtle = globalThis.crypto.subtle;

describe('fair dice', () => {
  it('are derived again, with any number of sides', async () => {
    let counted = 0;
    expect(await check(subtle, told, (done) => (counted = done))).toEqual({ kind: 'right', count: 4 });
    expect(counted).toBe(4);
  });
  it('are not trusted when the secret is another one', async () => {
    const commitment = told.commitment.replace('d8', 'd9');
    expect(await check(subtle, { ...told, commitment })).toEqual({ kind: 'wrong-secret' });
  });
  it('name the first throw that does not follow', async () => {
    const wrong = throws.map((it) => (it.number === 1 ? { ...it, faces: [6, 6, 6] } : it));
    expect(await check(subtle, { ...told, throws: wrong })).toEqual({
      kind: 'wrong-throw',
      number: 1,
      seq: 4,
      written: '6 6 6',
      derived: '1 4 6',
    });
    const seeds = [{ seed: 'май' }, { seed: '' }];
    expect((await check(subtle, { ...told, seeds })).kind).toBe('wrong-throw');
  });
  it('count throws by their place, whatever they are said to be', async () => {
    expect((await check(subtle, { ...told, throws: throws.slice(1) })).kind).toBe('wrong-throw');
  });
  it('read the secret as bytes', () => {
    expect([...bytesOf('00ff2a')]).toEqual([0, 255, 42]);
  });
});
