import { describe, expect, it } from 'vitest';
import { ribbon } from './ribbon';

describe('a ribbon along the inside of an outline', () => {
  // One cell of ten, as the server outlines it: from the middle of an edge round a corner to the middle of the next.
  const cell = 'M0 5Q0 0 5 0Q10 0 10 5Q10 10 5 10Q0 10 0 5Z';

  it('keeps its width on every side', () => {
    expect(ribbon(cell, 2)).toBe(`${cell}M2 5Q2 2 5 2Q8 2 8 5Q8 8 5 8Q2 8 2 5Z`);
  });

  it('lies inside the land round a hole too, which is away from the hole', () => {
    const hole = 'M0 5Q0 10 5 10Q10 10 10 5Q10 0 5 0Q0 0 0 5Z';
    expect(ribbon(hole, 2)).toBe(`${hole}M-2 5Q-2 12 5 12Q12 12 12 5Q12 -2 5 -2Q-2 -2 -2 5Z`);
  });

  it('follows every loop of a land in parts', () => {
    expect(ribbon(cell + cell, 1).match(/Z/g)).toHaveLength(4);
  });
});
