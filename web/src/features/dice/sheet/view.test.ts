import { describe, expect, it } from 'vitest';
import { blocks, faceOf, opensIn, sheetOrder, stepped, type SheetView } from './view';
import { signed } from '../../../lib/format/numbers';

const army = { id: 'azantir', bonus: 0, bonus_from: 0, negative_factor: 10 };
const line = (kind: 'cell' | 'sum', id: string, value: number | null) => ({
  kind,
  id,
  part: 'azantir',
  value,
  doubled: value === 60,
});
const view = {
  parts: [army],
  columns: [
    [
      {
        seat: 'p1',
        total: -40,
        lines: [line('cell', 'azantir-1', -4), line('sum', 'azantir-sum', -4), line('sum', 'azantir-total', -40)],
      },
      {
        seat: 'p2',
        total: 0,
        lines: [line('cell', 'azantir-1', null), line('sum', 'azantir-sum', 0), line('sum', 'azantir-total', 0)],
      },
    ],
  ],
} as unknown as SheetView;

describe('a sheet', () => {
  it('puts beside a sum what it counts for', () => {
    expect(blocks(view, 0)).toEqual([
      {
        part: army,
        rows: [
          { id: 'azantir-1', kind: 'cell', part: 'azantir', values: [-4, null], doubled: [false, false] },
          {
            id: 'azantir-sum',
            kind: 'sum',
            part: 'azantir',
            values: [-4, 0],
            doubled: [false, false],
            worth: [-40, 0],
          },
        ],
      },
    ]);
  });
  it('says from which turn a part is open, while all of it is closed', () => {
    const [block] = blocks(view, 0);
    expect(opensIn({ ...view, later: { 'azantir-1': 4 } }, block!)).toBe(4);
    expect(opensIn({ ...view, later: {} }, block!)).toBeNull();
  });
  it('is walked from nowhere to its ends, and round', () => {
    expect(sheetOrder(view, 0)).toEqual(['azantir-1']);
    expect([stepped(-1, 1, 3), stepped(-1, -1, 3), stepped(2, 1, 3), stepped(0, -1, 3), stepped(-1, 1, 0)]).toEqual([
      0, 2, 0, 2, 0,
    ]);
  });
  it('knows faces by the names of cells, and writes a true minus', () => {
    expect(['fives', 'azantir-3', 'chance', 'toma'].map(faceOf)).toEqual([5, 3, 0, 0]);
    expect([signed(-4, true), signed(3, true), signed(3, false), signed(0, true)]).toEqual(['−4', '+3', '3', '0']);
  });
});
