import { describe, expect, it } from 'vitest';
import { freshKey, pause } from './retry';

describe('retrying', () => {
  it('waits longer each time, but never longer than a quarter of a minute', () => {
    expect([0, 1, 2, 3, 20].map((attempt) => pause(attempt, 1))).toEqual([500, 1000, 2000, 4000, 15_000]);
    expect(pause(0, 0)).toBe(250);
  });
  it('names every ask differently, within what the server takes', () => {
    const keys = new Set(Array.from({ length: 100 }, freshKey));
    expect(keys.size).toBe(100);
    expect([...keys].every((key) => key.length <= 64)).toBe(true);
  });
});
