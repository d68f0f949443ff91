import { describe, expect, it } from 'vitest';
import type { Told } from '../../../lib/api/client';
import { outcomeOf } from './outcome';

const entry = (seat: string, events: object[], ...texts: string[]) =>
  ({ seq: 1, seat, ask: null, act: null, facts: [], events, said: texts.map((text) => ({ text })) }) as unknown as Told;

describe('the outcome of a throw', () => {
  it('tells the faces and what came of them, not again what was thrown for', () => {
    const thrown = entry('chance', [{ did: 'fell', faces: [2] }], 'Шторм (g5): при 5 тонут: выпало 2.', 'Все целы.');
    expect(outcomeOf([entry('p1', [], 'Маг колдует.'), thrown])).toBe('Выпало 2. Все целы.');
  });

  it('tells all of an entry that begins otherwise', () => {
    expect(outcomeOf([entry('chance', [{ did: 'called' }], 'Жребий.')])).toBe('Жребий.');
  });
});
