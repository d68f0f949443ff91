import { describe, expect, it } from 'vitest';
import { isBesideName, withRoom } from './yielding';

const power = { seat: 'p1', number: 1, name: 'Anna', middle: 'e5', capital: 'e5', income: 9 };
const lands = [{ middle: 'e5' }, { middle: 'f5' }, { middle: 'j5' }];

describe('what is written far out', () => {
  it('gives the place of an income to the name of a power', () => {
    expect(withRoom(lands, [power], 36, 1)).toEqual([{ middle: 'f5' }, { middle: 'j5' }]);
  });

  it('does so the more, the farther one looks from', () => {
    expect(withRoom(lands, [power], 36, 4)).toEqual([{ middle: 'j5' }]);
    expect(withRoom(lands, [power], 36, 12)).toEqual([]);
  });

  it('gives the place of an income to a capital', () => {
    expect(withRoom(lands, [{ ...power, middle: 'a1', capital: 'j5' }], 36, 1)).toEqual([{ middle: 'e5' }, { middle: 'f5' }]);
  });

  it('puts a capital beside the name that would cover it', () => {
    expect(isBesideName({ ...power, capital: 'f6' }, 36, 4)).toBe(true);
    expect(isBesideName({ ...power, capital: 'j9' }, 36, 1)).toBe(false);
  });
});
