import { describe, expect, it } from 'vitest';
import type { Told } from '../../../lib/api/client';
import { lateThrows, outcomeOf } from './outcome';

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

describe('a throw for what was begun before', () => {
  const called = entry('p1', [{ did: 'called-for', why: 'mine' }], 'Аня закончила ход.');
  const fell = { ...entry('chance', [{ did: 'fell', faces: [5] }], 'Шахта на b5: выпало 5.', 'Шахта готова.'), seq: 2 };

  it('tells what it was for, the faces and what came of them', () => {
    expect(lateThrows([called, fell], 1)).toBe('Шахта на b5: выпало 5. Шахта готова.');
  });

  it('is seen where lands rise after a battle, too', () => {
    const risen = entry('p1', [{ did: 'called-for', why: 'turmoil' }], 'Поднята смута.');
    const thrown = { ...entry('chance', [{ did: 'fell', faces: [4] }], 'Смута: выпало 4.', 'Дом восстал.'), seq: 2 };
    expect(lateThrows([risen, thrown], 1)).toBe('Смута: выпало 4. Дом восстал.');
  });

  it('is told once, and lots about order and places are not', () => {
    const lot = entry('host', [{ did: 'called-for', why: 'order' }], 'Начало.');
    expect(lateThrows([called, fell], 2)).toBe('');
    expect(lateThrows([lot, fell], 1)).toBe('');
  });
});
