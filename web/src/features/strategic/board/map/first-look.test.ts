import { describe, expect, it } from 'vitest';
import { coveredBy } from './first-look';

describe('what panels cover of the map', () => {
  it('is the dock beside it on a desk and on a tablet that lies', () => {
    expect(coveredBy({ width: 1440, height: 900 }, 2, 0, 0)).toMatchObject({ right: 392, bottom: 0 });
    expect(coveredBy({ width: 1000, height: 760 }, 2, 0, 0)).toMatchObject({ right: 352, bottom: 0 });
  });
  it('is the dock below it on a tablet held upright, and the tray while a realm is founded', () => {
    expect(coveredBy({ width: 820, height: 1180 }, 2, 0, 0)).toMatchObject({ right: 0, bottom: 496 });
    expect(coveredBy({ width: 820, height: 1180 }, 0, 0, 500)).toMatchObject({ right: 352, bottom: 500 });
  });
  it('leaves what a question covers out of view', () => {
    expect(coveredBy({ width: 820, height: 1180 }, 2, 0, 0, 100).bottom).toBe(676);
    expect(coveredBy({ width: 390, height: 844 }, 2, 300, 0, 400).bottom).toBe(400);
  });
});
