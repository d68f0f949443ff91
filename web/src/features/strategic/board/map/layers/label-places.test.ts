import { describe, expect, it } from 'vitest';
import { isBesideName, withRoom, yieldingNames } from './label-places';

const power = { seat: 'p1', number: 1, name: 'Anna', middle: 'e5', capital: 'e5', income: 9 };
const lands = [{ middle: 'e5' }, { middle: 'f5' }, { middle: 'j5' }];

describe('the name of a land', () => {
  const land = { id: 'dawn', labels: [{ cells: ['b2', 'c2'] }, { cells: ['b4', 'c4'] }, { cells: ['b6'] }] };
  const after = (...taken: string[][]) => {
    const names = yieldingNames();
    return taken.map((it) => names.at([land], new Set(it))[0]!.label.cells[0]).at(-1);
  };

  it('stands at its best place until something else does', () => {
    expect([after([]), after(['a1']), after(['c2'])]).toEqual(['b2', 'b2', 'b4']);
  });

  it('does not come back by itself: nothing moves unless it has to', () => {
    expect([after(['c2'], []), after(['c2'], ['b4'])]).toEqual(['b4', 'b2']);
  });

  it('is not written over what stands on the map, but again as soon as it has room', () => {
    const names = yieldingNames();
    expect(names.at([land], new Set(['b2', 'c4', 'b6']))).toEqual([]);
    expect(names.at([land], new Set(['b2', 'c4']))[0]!.label.cells).toEqual(['b6']);
  });
});

describe('names of neighbours', () => {
  it('do not yield to a place where another is written', () => {
    const dawn = { id: 'dawn', labels: [{ cells: ['b2'] }, { cells: ['b3'] }, { cells: ['b4'] }] };
    const dusk = { id: 'dusk', labels: [{ cells: ['b3'] }] };
    expect(
      yieldingNames()
        .at([dawn, dusk], new Set(['b2']))
        .map((it) => it.label.cells[0]),
    ).toEqual(['b4', 'b3']);
  });
});

describe('what is written far out', () => {
  it('gives the place of an income to the name of a power', () => {
    expect(withRoom(lands, [power], 36, 1)).toEqual([{ middle: 'f5' }, { middle: 'j5' }]);
  });

  it('does so the more, the farther one looks from', () => {
    expect(withRoom(lands, [power], 36, 4)).toEqual([{ middle: 'j5' }]);
    expect(withRoom(lands, [power], 36, 12)).toEqual([]);
  });

  it('gives the place of an income to a capital', () => {
    expect(withRoom(lands, [{ ...power, middle: 'a1', capital: 'j5' }], 36, 1)).toEqual([
      { middle: 'e5' },
      { middle: 'f5' },
    ]);
  });

  it('puts a capital beside the name that would cover it', () => {
    expect(isBesideName({ ...power, capital: 'f6' }, 36, 4)).toBe(true);
    expect(isBesideName({ ...power, capital: 'j9' }, 36, 1)).toBe(false);
  });
});
