import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api, type Outlook } from '../../../lib/api/client';
import { Orders, type Given } from './orders.svelte';

const CAUTION = { key: 'own', text: 'Это ваше.', grave: true, about: {} };
const outlook = (warnings: object[]) => ({ seq: 1, seat: 'p1', line: 'end', warnings }) as unknown as Outlook;
let sent: Given[];
let orders: Orders;

beforeEach(() => {
  sent = [];
  orders = new Orders(
    () => ({ table: 't', seat: 'p1', language: 'ru' }),
    (given) => void sent.push(given),
  );
});

describe('an act on its way to the table', () => {
  it('is sent at once where nothing is grave', async () => {
    vi.spyOn(api, 'dryRun').mockResolvedValue(outlook([{ ...CAUTION, grave: false }]));
    await orders.give({ line: 'end' });
    expect([sent, orders.question]).toEqual([[{ line: 'end' }], null]);
  });

  it('is asked about once where it is dangerous', async () => {
    vi.spyOn(api, 'dryRun').mockResolvedValue(outlook([CAUTION]));
    await orders.give({ line: 'dismiss knights-1' });
    expect(sent).toEqual([]);
    expect(orders.question?.warnings).toEqual([CAUTION]);
    orders.withdraw();
    expect([sent, orders.question]).toEqual([[], null]);
    await orders.give({ line: 'dismiss knights-1' });
    orders.confirm();
    orders.confirm();
    expect(sent).toEqual([{ line: 'dismiss knights-1' }]);
  });

  it('is left to the answer of the server where it cannot be tried', async () => {
    vi.spyOn(api, 'dryRun').mockRejectedValue(new Error('no net'));
    await orders.give({ line: 'dance' });
    expect(sent).toEqual([{ line: 'dance' }]);
  });

  it('goes once, however often it is pressed while it is tried', async () => {
    vi.spyOn(api, 'dryRun').mockResolvedValue(outlook([]));
    await Promise.all([orders.give({ line: 'end' }), orders.give({ line: 'end' })]);
    expect(sent).toHaveLength(1);
  });
});
