import { describe, expect, it } from 'vitest';
import type { Offer } from '../../../lib/api/client';
import { found } from './search';

const offer = (line: string, said: Partial<Offer['said']>, more: Partial<Offer> = {}): Offer => ({
  line,
  act: {},
  said: { label: line, ...said },
  ...more,
});
const offers = [
  offer('move knights-1 d1', { label: 'Отправить рыцарей на d1', explanation: 'С d2 на d1.' }),
  offer('move knights-1 d1 attack castle-d2', { label: 'Напасть на замок', danger: 'Это ваш замок.' }),
  offer('hire knights castle-e1', { label: 'Нанять рыцарей', explanation: 'Нанимает замок на e1.', price: 50 }),
  offer('seal x', { label: 'Запечатать' }, { domain: { kind: 'digests' } }),
];
const labels = (sought: string) => found(offers, sought, 60).shown.map((it) => it.said.label);

describe('the list of offers', () => {
  it('has what is dangerous last, and nothing that only programs do', () => {
    expect(labels('')).toEqual(['Отправить рыцарей на d1', 'Нанять рыцарей', 'Напасть на замок']);
  });
  it('is searched by every word, in words or in the notation', () => {
    expect(labels('РЫЦАР замок')).toEqual(['Нанять рыцарей']);
    expect(labels('castle-d2')).toEqual(['Напасть на замок']);
  });
  it('says how many it leaves out', () => {
    expect(found(offers, '', 2)).toMatchObject({ shown: { length: 2 }, left: 1 });
  });
});
