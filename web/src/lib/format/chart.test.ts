import { describe, expect, it } from 'vitest';
import { bins, nearest, path, shortened, spread, x, y, type Box } from './chart';

const box: Box = { width: 120, height: 100, left: 10, right: 10, top: 0, bottom: 0 };

describe('a chart', () => {
  it('lies between its margins', () => {
    expect([x(box, 0, 3), x(box, 2, 3), x(box, 0, 1)]).toEqual([10, 110, 10]);
    expect([y(box, 0, 0, 1), y(box, 1, 0, 1)]).toEqual([100, 0]);
    expect(path(box, [0, 1], 0, 1)).toBe('M10.0 100.0L110.0 0.0');
  });
  it('shortens a name by whole words, and a single one by letters', () => {
    expect(shortened('Бот-оруженосец', 14)).toBe('Бот-оруженосец');
    expect(shortened('Бот-оруженосец', 9)).toBe('Бот…');
    expect(shortened('Anna of the Hill', 12)).toBe('Anna of the…');
    expect(shortened('Константинополь', 9)).toBe('Констант…');
  });
  it('finds the point nearest to a finger, also beyond its edges', () => {
    expect([-50, 34, 36, 999].map((across) => nearest(box, across, 3))).toEqual([0, 0, 1, 2]);
  });
  it('moves labels apart, within its height', () => {
    expect(spread([50, 50, 52], 10, 0, 100)).toEqual([50, 60, 70]);
    expect(spread([98, 99], 10, 0, 100)).toEqual([90, 100]);
  });
  it('adds up neighbours until the bars fit, and loses nothing', () => {
    const { size, sums } = bins([0.1, 0.2, 0.3, 0.4], 2);
    expect(size).toBe(2);
    expect(sums.reduce((sum, it) => sum + it, 0)).toBeCloseTo(1);
  });
});
