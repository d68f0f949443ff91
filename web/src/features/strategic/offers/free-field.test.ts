import { describe, expect, it } from 'vitest';
import type { Offer } from '../../../lib/api/client';
import { blankOf, firstRow, isFillable, isWhole, withWord } from './free-field';

const offer = (domain: object, more: object = {}) =>
  ({ line: 'orders', act: {}, field: 'orders', domain, ...more }) as unknown as Offer;
const orders = { kind: 'row', words: ['attack', 'shoot'], places: 2, least: 2, once: false } as const;

describe('an act with a free field', () => {
  it('is asked for in the form that fits', () => {
    expect(blankOf(offer({ kind: 'rows', words: ['attack', 'shoot'], shortest: 2, longest: 2 }))).toEqual(orders);
    expect(blankOf(offer({ kind: 'orderings', items: ['p1', 'p2'] }))).toEqual({
      kind: 'row',
      words: ['p1', 'p2'],
      places: 2,
      least: 2,
      once: true,
    });
    expect(blankOf(offer({ kind: 'numbers', low: 1, high: 93 }))).toEqual({ kind: 'number', low: 1, high: 93 });
  });
  it('is left to the notation where no form can say it', () => {
    expect(
      [
        offer({ kind: 'digests' }),
        offer({ kind: 'rows', longest: 24 }),
        offer({ kind: 'numbers' }, { beside: [{}] }),
      ].some(isFillable),
    ).toBe(false);
  });
  it('is not sent with a gap, too short, or with a word twice where none may be', () => {
    expect(
      [
        ['attack', ''],
        ['', 'shoot'],
        ['attack', 'attack'],
      ].map((row) => isWhole(row, orders)),
    ).toEqual([false, false, true]);
    expect(isWhole(['p1', 'p1'], { ...orders, once: true })).toBe(false);
  });
  it('begins with the present order where only the order changes, and exchanges two places', () => {
    const order = { ...orders, words: ['p1', 'p2'], once: true };
    const given = offer({ kind: 'orderings', items: ['p1', 'p2'] }, { act: { orders: ['p2', 'p1'] } });
    expect([firstRow(given, order), firstRow(given, orders)]).toEqual([
      ['p2', 'p1'],
      ['', ''],
    ]);
    expect(withWord(['p2', 'p1'], 0, 'p1', order)).toEqual(['p1', 'p2']);
    expect(withWord(['attack', ''], 1, 'attack', orders)).toEqual(['attack', 'attack']);
  });
});
