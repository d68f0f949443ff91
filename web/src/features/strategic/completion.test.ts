import { describe, expect, it } from 'vitest';
import type { Offer } from '../../lib/api/client';
import { completed, fitting, meant } from './completion';

const offers = ['found tower n7 mage', 'found castle n7 knights', 'found castle n7 barbarians', 'end-turn'].map(
  (line): Offer => ({ line, act: {}, said: { label: line === 'end-turn' ? 'Конец хода' : line } }),
);

describe('a half-typed line', () => {
  it('is followed by what the server offers and begins alike', () => {
    expect(fitting('found c', offers)).toEqual(['found castle n7 knights', 'found castle n7 barbarians']);
    expect(fitting('', offers)).toEqual([]);
    expect(fitting('march', offers)).toEqual([]);
  });
  it('grows as far as there is no choice', () => {
    expect(completed('e', offers)).toBe('end-turn');
    expect(completed('FOUND c', offers)).toBe('found castle n7 ');
  });
  it('takes the next word where there is one', () => {
    expect(completed('found ', offers)).toBe('found tower ');
    expect(completed('march', offers)).toBe('march');
  });
  it('may be typed as its label', () => {
    expect(fitting('кон', offers)).toEqual(['Конец хода']);
    expect([meant(' конец хода', offers), meant('march a1 ', offers)]).toEqual(['end-turn', 'march a1']);
  });
});
