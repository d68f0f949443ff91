import { beforeAll, describe, expect, it } from 'vitest';
import type { Told } from '../../lib/api/client';
import { setLanguage } from '../../lib/words/index.svelte';
import type { SheetView } from '../dice/view';
import { factWords } from './said';

const players = { seats: ['p1'], nameOf: () => 'Анна' };
const view = { seats: ['p1'] } as unknown as SheetView;
const told = (event: Record<string, unknown>, fact = ''): Told => ({ seq: 3, seat: 'p1', ask: null, act: null, facts: [fact], events: [event], said: [] });

beforeAll(() => setLanguage('ru'));

describe('what an entry brought', () => {
  it('is said in words at a dice table', () => {
    expect(factWords(told({ did: 'called', seat: 'p1', kept: [5, 5] }), players, view)).toEqual(['Анна оставляет 5, 5 и бросает остальные']);
    expect(factWords(told({ did: 'called', seat: 'p1', kept: [] }), players, view)).toEqual(['Анна бросает']);
    expect(factWords(told({ did: 'undone', seq: 2 }), players, view)).toEqual(['Запись 2 отменена']);
    expect(factWords(told({ did: 'revealed', secret: 'ab' }), players, view)).toEqual(['Секрет костей открыт']);
  });
  it('is said in its own notation where the page knows no better', () => {
    expect(factWords(told({ did: 'moved' }, 'moved 3 b2 b4'), players, view)).toEqual(['moved 3 b2 b4']);
  });
});
