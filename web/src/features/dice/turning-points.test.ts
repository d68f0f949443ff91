import { expect, test } from 'vitest';
import type { Odds } from '../../lib/api/client';
import { turningPoints } from './turning-points';

const odds = (seq: number, ...shares: number[]) => ({ seq, odds: shares }) as unknown as Odds;
const COURSE = [odds(0, 0.5, 0.5), odds(10, 0.7, 0.3), odds(20, 0.999, 0.001), odds(30, 1, 0)];

test('a step after which the winner was certain already is no turning point', () => {
  const points = [{ entry: 8 }, { entry: 18 }, { entry: 25 }, { entry: 30 }];
  expect(turningPoints(points, COURSE).map((it) => it.entry)).toEqual([8, 18]);
});

test('whoever plays alone competes with nobody', () => {
  expect(turningPoints([{ entry: 8 }], [odds(0, 1)])).toHaveLength(1);
});
