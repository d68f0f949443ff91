import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api, Failure, type Outlook } from '../../../lib/api/client';
import { Orders, type Given } from './orders.svelte';

const CAUTION = { key: 'own', text: 'Это ваше.', grave: true, about: {} };
const outlook = (warnings: object[]) => ({ seq: 1, seat: 'p1', line: 'end', warnings }) as unknown as Outlook;
let sent: Given[];
let from: { seat: string; seq: number }[];
let now: { seat: string; seq: number };
let orders: Orders;

beforeEach(() => {
  [sent, from, now] = [[], [], { seat: 'p1', seq: 6 }];
  orders = new Orders(
    () => ({ table: 't', language: 'ru', ...now }),
    (given, moment) => void [sent.push(given), from.push(moment)],
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

  it('goes from the seat and for the table it was asked about, though both have changed meanwhile', async () => {
    vi.spyOn(api, 'dryRun').mockResolvedValue(outlook([CAUTION]));
    await orders.give({ line: 'dismiss knights-1' });
    now = { seat: 'p2', seq: 9 };
    orders.confirm();
    expect([sent, from]).toEqual([[{ line: 'dismiss knights-1' }], [{ seat: 'p1', seq: 6 }]]);
  });

  it('is left to the answer of the server where it cannot be tried', async () => {
    vi.spyOn(api, 'dryRun').mockRejectedValue(new Failure(400, 'unknown-line', 'What is that?'));
    await orders.give({ line: 'dance' });
    expect(sent).toEqual([{ line: 'dance' }]);
  });

  it('is asked about where no connection lets it be tried: it might be dangerous', async () => {
    vi.spyOn(api, 'dryRun').mockRejectedValue(new Failure(0, 'offline', ''));
    await orders.give({ line: 'leave' });
    expect([sent, orders.question?.warnings.map((it) => it.key)]).toEqual([[], ['untried']]);
    orders.confirm();
    expect(sent).toEqual([{ line: 'leave' }]);
  });

  it('goes once, however often it is pressed while it is tried', async () => {
    vi.spyOn(api, 'dryRun').mockResolvedValue(outlook([]));
    await Promise.all([orders.give({ line: 'end' }), orders.give({ line: 'end' })]);
    expect(sent).toHaveLength(1);
  });
});

describe('an act while orders are planned', () => {
  let planned: string[];
  beforeEach(() => {
    planned = [];
    orders = new Orders(
      () => ({ table: 't', language: 'ru', ...now }),
      (given) => void sent.push(given),
      () => ({ after: ['move a b'], planned: true }),
      () => ({ isOpen: true, take: (line) => void planned.push(line) }),
    );
  });

  it('goes into the plan, dangerous or not', async () => {
    vi.spyOn(api, 'dryRun').mockResolvedValue(outlook([CAUTION]));
    await orders.give({ line: 'end' });
    expect([planned, sent, orders.question]).toEqual([['end'], [], null]);
  });

  it('is never done, though the table would take it', async () => {
    const refused = { clause: 'VS-1.2.k', reason: 'spent', text: 'Уже ходили.', about: {} };
    vi.spyOn(api, 'dryRun').mockResolvedValue({ ...outlook([]), refused });
    await orders.give({ line: 'move a c' });
    expect([planned, sent, orders.barred]).toEqual([[], [], refused]);
    vi.spyOn(api, 'dryRun').mockRejectedValue(new Failure(0, 'offline', ''));
    await orders.give({ line: 'move a c' });
    expect([planned, sent]).toEqual([[], []]);
    expect(orders.barred?.text).toBeTruthy();
  });

  it('is done at once where it answers a question, as the table really stands', async () => {
    const tried = vi.spyOn(api, 'dryRun').mockResolvedValue(outlook([]));
    await orders.answer({ line: 'stance never' });
    expect([planned, sent]).toEqual([[], [{ line: 'stance never' }]]);
    expect(tried).toHaveBeenLastCalledWith('t', 'ru', { line: 'stance never', seat: 'p1' });
  });
});
