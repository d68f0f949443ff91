import { expect, test } from 'vitest';
import { startOf, stepFrom, turnAt } from './turn-steps';

const turns = [7, 12, 20];

test('a replay goes from turn to turn, and from entry to entry on request', () => {
  expect([
    stepFrom(turns, 'turn', 7, 1),
    stepFrom(turns, 'turn', 12, -1),
    stepFrom(turns, 'turn', 9, -1),
    stepFrom(turns, 'turn', 20, 1),
  ]).toEqual([12, 7, 7, 20]);
  expect([stepFrom(turns, 'entry', 7, 1), stepFrom([], 'turn', 7, -1)]).toEqual([8, 6]);
  expect([turnAt(turns, 1), turnAt(turns, 12), turnAt(turns, 13), turnAt(turns, 21)]).toEqual([0, 1, 2, 2]);
});

test('it starts with the first turn, or with the moment of a link', () => {
  expect(startOf(turns, null, 21)).toEqual({ at: 7, unit: 'turn' });
  expect(startOf(turns, '9', 21)).toEqual({ at: 9, unit: 'entry' });
  expect(startOf(turns, '12', 21)).toEqual({ at: 12, unit: 'turn' });
  expect(startOf(turns, '900', 21)).toEqual({ at: 21, unit: 'entry' });
  expect(startOf([], null, 3)).toEqual({ at: 3, unit: 'entry' });
});
