import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Offer, Sight } from '../../../lib/api/client';
import { goAndDo } from './go-and-do';

const act = { line: 'annex knights-1 elves-2' } as Offer;
const march = 'move knights-1 e5';
let done: string[];
let known: unknown[];
let table: Parameters<typeof goAndDo>[0];

beforeEach(() => {
  [done, known] = [[], []];
  table = {
    live: {
      refusal: null,
      pending: null,
      isMyTurn: true,
      sight: { seq: 6 } as Sight,
      ask: async (line: string, _?: string, more?: object) => void [done.push(line), known.push(more)],
    },
    seat: 'p1',
    orders: {
      give: async (given) => void done.push(`given ${'line' in given ? given.line : ''}`),
      tried: vi.fn(async () => ({ refused: null, warnings: [] }) as never),
    },
    plan: { isOpen: false, add: async (line) => void done.push(`planned ${line}`) },
    take: (offer) => void done.push(offer.line),
  };
});

describe('a march and an act', () => {
  it('are done one after the other', async () => {
    await goAndDo(table, march, act);
    expect([done, known]).toEqual([[march, act.line], [{ seq: 6 }]]);
  });
  it('are asked for the table on which the march was found to be safe', async () => {
    vi.mocked(table.orders.tried).mockImplementation(async () => {
      table.live.sight = { seq: 9 } as Sight;
      return { refused: null, warnings: [] } as never;
    });
    await goAndDo(table, march, act);
    expect(known).toEqual([{ seq: 6 }]);
  });
  it('stop where others are asked in between, or the march is refused', async () => {
    await goAndDo({ ...table, live: { ...table.live, isMyTurn: false } }, march, act);
    await goAndDo({ ...table, live: { ...table.live, refusal: { text: '', line: '' } } }, march, act);
    expect(done).toEqual([march, march]);
  });
  it('are asked about first where the march is dangerous', async () => {
    const warned = { refused: null, warnings: [{ key: 'capital', text: '', grave: true }] };
    vi.mocked(table.orders.tried).mockResolvedValue(warned as never);
    await goAndDo(table, march, act);
    expect(done).toEqual([`given ${march}`]);
  });
  it('are both planned while orders are planned', async () => {
    await goAndDo({ ...table, plan: { ...table.plan, isOpen: true } }, march, act);
    expect(done).toEqual([`planned ${march}`, act.line]);
  });
});
