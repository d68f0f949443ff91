import { expect, test } from 'vitest';
import { modeOf, patternOf } from './standing';

test('what the table keeps is shown as what was chosen', () => {
  expect([[], ['random'], ['equilibrium'], ['attack', 'shoot']].map(modeOf)).toEqual([
    'lot',
    'lot',
    'equilibrium',
    'pattern',
  ]);
});

test('chance needs an order only where one is never asked', () => {
  expect(patternOf('lot', [], false)).toEqual([]);
  expect(patternOf('lot', [], true)).toEqual(['random']);
});

test('an empty pattern is no order', () => {
  expect(patternOf('pattern', [], true)).toBeNull();
  expect(patternOf('pattern', ['attack', 'defend'], true)).toEqual(['attack', 'defend']);
  expect(patternOf('equilibrium', ['attack'], false)).toEqual(['equilibrium']);
});
