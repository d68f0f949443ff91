import { describe, expect, it } from 'vitest';
import { cellName, cellPlace, cellUnder, columnName, middleOf } from './cells';

describe('cells', () => {
  it('are named by letters and numbers, and found again', () => {
    for (const [name, column, row] of [
      ['a1', 0, 0],
      ['z9', 25, 8],
      ['aa17', 26, 16],
      ['az2', 51, 1],
      ['ba1', 52, 0],
    ] as const) {
      expect(cellName({ column, row })).toBe(name);
      expect(cellPlace(name)).toEqual({ column, row });
    }
    expect(columnName(27)).toBe('ab');
  });

  it('are no other words', () => {
    for (const word of ['', '7', 'abc1', 'A1', 'castle-a1']) expect(cellPlace(word)).toBeNull();
  });

  it('are hit by arithmetic', () => {
    expect(cellUnder({ x: 37, y: 80 }, 36, { column: 10, row: 10 })).toBe('b3');
    expect(cellUnder({ x: -1, y: 80 }, 36, { column: 10, row: 10 })).toBeNull();
    expect(cellUnder({ x: 360, y: 80 }, 36, { column: 10, row: 10 })).toBeNull();
    expect(middleOf('b3', 36)).toEqual({ x: 54, y: 90 });
  });
});
