import { describe, expect, it } from 'vitest';
import { runs } from './timeline';

describe('the strip of a game', () => {
  it('gives the throws to whoever called for them', () => {
    expect(runs(['p1', 'chance', 'p1', 'p2', 'chance'])).toEqual([
      { seat: 'p1', from: 0, to: 3 },
      { seat: 'p2', from: 3, to: 5 },
    ]);
    expect(runs(['chance', 'p1'])).toEqual([
      { seat: 'chance', from: 0, to: 1 },
      { seat: 'p1', from: 1, to: 2 },
    ]);
  });
});
