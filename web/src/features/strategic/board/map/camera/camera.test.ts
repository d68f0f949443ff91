import { describe, expect, it } from 'vitest';
import {
  between,
  centred,
  clamped,
  farthest,
  fitted,
  matrix,
  NEAREST,
  offset,
  opening,
  panned,
  resized,
  snug,
  tilesInView,
  viewPoint,
  wheelFactor,
  worldPoint,
  zoomed,
} from './camera';

const VIEW = { width: 800, height: 600 };
const WORLD = { width: 2160, height: 1440 };

describe('the camera', () => {
  it('moves the world with the finger, at any scale', () => {
    const camera = panned({ x: 100, y: 50, scale: 2 }, 40, -20);
    expect(camera).toEqual({ x: 80, y: 60, scale: 2 });
  });

  it('keeps what is under the pointer there while it zooms', () => {
    const at = { x: 300, y: 200 };
    const before = { x: 10, y: 20, scale: 1 };
    const after = zoomed(before, at, 1.7, 0.2);
    expect(worldPoint(after, at).x).toBeCloseTo(worldPoint(before, at).x);
    expect(worldPoint(after, at).y).toBeCloseTo(worldPoint(before, at).y);
  });

  it('goes neither nearer than the nearest nor farther than the whole', () => {
    const least = farthest(VIEW, WORLD);
    expect(zoomed({ x: 0, y: 0, scale: 2 }, { x: 0, y: 0 }, 100, least).scale).toBe(NEAREST);
    expect(zoomed({ x: 0, y: 0, scale: 2 }, { x: 0, y: 0 }, 0.001, least).scale).toBe(least);
  });

  it('shows the whole world in the middle', () => {
    const camera = fitted(VIEW, WORLD);
    expect(viewPoint(camera, { x: 0, y: 0 }).x).toBeCloseTo(800 - viewPoint(camera, { x: 2160, y: 0 }).x);
    expect(viewPoint(camera, { x: 0, y: 0 }).y).toBeCloseTo(600 - viewPoint(camera, { x: 0, y: 1440 }).y);
  });

  it('keeps the middle in the middle of a window of another size', () => {
    const middle = { x: 1000, y: 700 };
    const after = resized(1.2, middle, VIEW, WORLD);
    expect([worldPoint(after, { x: 400, y: 300 }), after.scale]).toEqual([middle, 1.2]);
  });

  it('puts a world into the middle that is smaller than a larger window', () => {
    const small = { width: 252, height: 144 };
    expect(resized(1, { x: 0, y: 0 }, VIEW, small)).toEqual(fitted(VIEW, small));
    expect(viewPoint(resized(NEAREST, { x: 0, y: 0 }, VIEW, small), { x: 126, y: 72 })).toEqual({ x: 400, y: 300 });
  });

  it('never loses the world', () => {
    for (const far of [-1e6, 1e6]) {
      const camera = clamped({ x: far, y: far, scale: 1 }, VIEW, WORLD);
      const [left, right] = [viewPoint(camera, { x: 0, y: 0 }).x, viewPoint(camera, { x: 2160, y: 0 }).x];
      expect(Math.min(right, 800) - Math.max(left, 0)).toBeGreaterThan(200);
    }
  });

  it('puts a point into the middle', () => {
    expect(viewPoint(centred(1.5, VIEW, { x: 500, y: 300 }), { x: 500, y: 300 })).toEqual({ x: 400, y: 300 });
  });

  it('is one matrix on a layer of its own', () => {
    expect(matrix(2, offset({ x: 10, y: 20, scale: 2 }))).toBe('translateZ(0) matrix(2, 0, 0, 2, -20, -40)');
  });

  it('puts the world on whole pixels of the screen', () => {
    const camera = { x: 10.2, y: 20.03, scale: 1.1 };
    expect(offset(camera).x).toBeCloseTo(-11.22);
    expect(offset(camera, 1)).toEqual({ x: -11, y: -22 });
    expect(offset(camera, 2)).toEqual({ x: -11, y: -22 });
    expect(offset({ ...camera, x: 10.4 }, 2)).toEqual({ x: -11.5, y: -22 });
  });

  it('zooms by a bounded factor, whatever a wheel says', () => {
    expect(wheelFactor({ deltaY: -100000, deltaMode: 0, ctrlKey: false })).toBe(1.25);
    expect(wheelFactor({ deltaY: 0, deltaMode: 0, ctrlKey: false })).toBe(1);
    expect(wheelFactor({ deltaY: 3, deltaMode: 1, ctrlKey: false })).toBeLessThan(1);
  });

  it('asks for the tiles in view and one ring around them, inside the map', () => {
    const tiles = tilesInView({ x: 800, y: 400, scale: 2 }, VIEW, { column: 60, row: 40 }, 36, 10, 1);
    expect(tiles).toContainEqual({ column: 20, row: 10 });
    expect(tiles).toContainEqual({ column: 10, row: 0 });
    expect(tiles).not.toContainEqual({ column: 0, row: 0 });
    expect(tiles.every((it) => it.column < 60 && it.row < 40 && it.column >= 0 && it.row >= 0)).toBe(true);
  });

  it('opens near enough to read, and whole where that is near enough', () => {
    const point = { x: 1000, y: 700 };
    expect(opening(VIEW, WORLD, point, 1.1)).toEqual(centred(1.1, VIEW, point));
    expect(opening(VIEW, { width: 400, height: 300 }, { x: 20, y: 20 }, 1.1)).toEqual(
      fitted(VIEW, { width: 400, height: 300 }),
    );
  });

  it('shows no more beyond an edge than it has to', () => {
    expect(snug({ x: -200, y: 1300, scale: 1 }, VIEW, WORLD)).toEqual({ x: 0, y: 840, scale: 1 });
    expect(snug({ x: 0, y: 0, scale: 1 }, VIEW, { width: 400, height: 300 })).toEqual({ x: -200, y: -150, scale: 1 });
  });

  it('flies with a steady middle', () => {
    const [from, to] = [centred(1, VIEW, { x: 500, y: 500 }), centred(4, VIEW, { x: 500, y: 700 })];
    const half = between(from, to, 0.5, VIEW);
    expect([half.scale, worldPoint(half, { x: 400, y: 300 }).x, worldPoint(half, { x: 400, y: 300 }).y]).toEqual([
      2, 500, 600,
    ]);
    expect(between(from, to, 1, VIEW)).toEqual(to);
  });
});
