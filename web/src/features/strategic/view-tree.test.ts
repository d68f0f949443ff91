import { describe, expect, it } from 'vitest';
import { brief, entries, inBrief, isEmpty, isInternal, isPlain } from './view-tree';

describe('a view in words', () => {
  it('puts short lists on one line and unfolds the rest', () => {
    expect([
      isPlain([1, 2, 3]),
      isPlain([]),
      isPlain({ a: 1 }),
      isPlain({}),
      isPlain([{ a: 1 }]),
      isPlain(Array(99).fill(1)),
    ]).toEqual([true, true, false, true, false, false]);
    expect([brief([1, null]), brief([]), brief(false)]).toEqual(['1, –', '–', 'false']);
  });
  it('leaves out what is empty, but never a number', () => {
    expect([null, false, [], {}, ''].every(isEmpty)).toBe(true);
    expect([0, 'x', true, [0], { a: null }].some(isEmpty)).toBe(false);
  });
  it('leaves out fields without a word, but no names', () => {
    const isKnown = (word: string) => word === 'treasury';
    expect(['treasury', 'income_year', 'n7', '1', 'Медовый Дол'].map((it) => isInternal(it, isKnown))).toEqual([
      false,
      true,
      false,
      false,
      false,
    ]);
  });
  it('says in brief what a folded value is', () => {
    const orcs = { id: 'orcs-1', kind: 'orcs', owner: null, cell: 'm4', effects: [] };
    expect(
      inBrief(
        'orcs-1',
        { ...orcs, stage: 'vanish' },
        (word) => word.toUpperCase(),
        (word) => word === 'orcs',
      ),
    ).toBe('ORCS, M4');
  });
  it('names the members of a list by what they call themselves', () => {
    expect(entries([{ id: 'army-1' }, { seat: 'p2' }, 7]).map(([name]) => name)).toEqual(['army-1', 'p2', '3']);
  });
});
