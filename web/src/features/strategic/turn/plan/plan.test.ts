import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api, Failure, type DraftAbout, type PlannedOrder } from '../../../../lib/api/client';
import type { WorldSeen } from '../../pieces/pieces';
import { pieceOf, planDrawing } from './plan-arrows';
import { Plan } from './plan.svelte';
import { sendPlan } from './send-plan';

const order = (line: string, more: Partial<PlannedOrder> = {}) =>
  ({ line, act: {}, label: line, is_tried: true, refused: null, ...more }) as PlannedOrder;
const refused = { clause: 'VS-4.1.f', reason: 'bank', text: 'Другой берег.', about: {} };
let kept: { version: number; lines: string[] };
let plan: Plan;

/** A server that keeps one plan, and refuses what is called `bad`, and all after it waits. */
function about(): DraftAbout {
  const bad = kept.lines.indexOf('bad');
  const orders = kept.lines.map((line, at) =>
    order(line, at === bad ? { refused } : bad >= 0 && at > bad ? { is_tried: false } : {}),
  );
  return { seq: 1, version: kept.version, orders } as DraftAbout;
}

beforeEach(() => {
  kept = { version: 0, lines: [] };
  plan = new Plan(() => ({ table: 't', seat: 'p1', language: 'ru' }));
  vi.spyOn(api, 'draft').mockImplementation(async () => about());
  vi.spyOn(api, 'keepDraft').mockImplementation(async (_table, _language, { version, lines }) => {
    if (version !== kept.version) throw new Failure(409, 'draft-changed', 'Изменён.');
    kept = { version: version + 1, lines: [...lines] };
    return about();
  });
});

describe('a plan', () => {
  it('is kept by the server, order by order', async () => {
    await Promise.all([plan.add('a'), plan.add('b'), plan.add('c')]);
    expect(kept).toEqual({ version: 3, lines: ['a', 'b', 'c'] });
    await plan.move(2, -1);
    await plan.remove(0);
    expect(kept.lines).toEqual(['c', 'b']);
    await plan.move(0, -1); // there is nothing above
    expect(kept.version).toBe(5);
    await plan.clear();
    expect(plan.orders).toEqual([]);
  });

  it('is read again where another tab has changed it', async () => {
    await plan.add('a');
    kept = { version: 7, lines: ['x'] };
    await plan.add('b');
    expect(plan.wrong).toBe('Изменён.');
    expect(plan.orders.map((it) => it.line)).toEqual(['x']);
    await plan.add('b');
    expect(kept.lines).toEqual(['x', 'b']);
  });

  it('keeps an order that is planned while it is being loaded', async () => {
    kept = { version: 4, lines: ['x'] };
    let arrive = () => {};
    vi.spyOn(api, 'draft').mockImplementation(() => new Promise((resolve) => (arrive = () => resolve(about()))));
    const loading = plan.load();
    const adding = plan.add('b');
    await vi.waitFor(() => expect(api.draft).toHaveBeenCalled(), 60_000);
    arrive();
    await Promise.all([loading, adding]);
    expect([plan.wrong, kept.lines, plan.orders.map((it) => it.line)]).toEqual(['', ['x', 'b'], ['x', 'b']]);
  });

  it('keeps nothing for the next at this screen that was planned by the one before', async () => {
    let seat = 'p1';
    plan = new Plan(() => ({ table: 't', seat, language: 'ru' }));
    const [loading, adding] = [plan.load(), plan.add('a')];
    seat = 'p2';
    await Promise.all([loading, adding, plan.load()]);
    expect(kept.lines).toEqual([]);
  });

  it('supposes only what is still possible, and only while it is open', async () => {
    for (const line of ['a', 'bad', 'c']) await plan.add(line);
    expect(plan.supposed()).toEqual({});
    plan.isOpen = true;
    expect(plan.supposed()).toEqual({ after: ['a'], planned: true });
  });

  it('sends from the first on and stops before what has become impossible', async () => {
    for (const line of ['a', 'b', 'bad', 'c']) await plan.add(line);
    const given: string[][] = [];
    await plan.send(9, async ({ line }, key) => void given.push([line, key]) === undefined);
    expect(given).toEqual([
      ['a', 'draft-4'],
      ['b', 'draft-5'],
    ]);
    expect(kept.lines).toEqual(['bad', 'c']);
  });

  it('keeps what was not accepted, under the same key', async () => {
    for (const line of ['a', 'b']) await plan.add(line);
    const keys: string[] = [];
    const give = async (_: PlannedOrder, key: string) => (keys.push(key), false);
    await plan.send(2, give);
    await plan.send(2, give);
    expect(keys).toEqual(['draft-2', 'draft-2']);
    expect(kept.lines).toEqual(['a', 'b']);
  });

  it('is put away where the next at one screen sits down', async () => {
    let seat = 'p1';
    plan = new Plan(() => ({ table: 't', seat, language: 'ru' }));
    kept.lines = ['a'];
    await plan.load();
    plan.isOpen = true;
    seat = 'p2';
    vi.spyOn(api, 'draft').mockRejectedValue(new Failure(0, 'offline', ''));
    await plan.load();
    expect([plan.isOpen, plan.orders]).toEqual([false, []]);
  });

  it('goes on after a danger that was agreed to', async () => {
    const warned = { warnings: [{ key: 'own', text: 'Это ваше.', grave: true }] } as Partial<PlannedOrder>;
    vi.spyOn(api, 'draft').mockImplementation(async () => ({
      ...about(),
      orders: kept.lines.map((line) => order(line, line === 'b' ? warned : {})),
    }));
    vi.spyOn(api, 'keepDraft').mockImplementation(async (_table, _language, { version, lines }) => {
      kept = { version: version + 1, lines: [...lines] };
      return api.draft('t', {} as never);
    });
    kept.lines = ['a', 'b', 'c', 'd'];
    await plan.load();
    const sent: string[] = [];
    const from: unknown[] = [];
    const live = {
      isMyTurn: true,
      pending: null,
      refusal: null,
      sight: { seq: 6 },
      ask: async (line: string, seat: string, { seq }: { seq?: number }) =>
        void [sent.push(line), from.push([seat, seq])],
    };
    let agree = () => {};
    const orders = { ask: (warnings: readonly unknown[], go: () => void) => (warnings.length ? (agree = go) : go()) };
    await sendPlan(live as never, 'p1', plan, orders as never, 3);
    expect(sent).toEqual(['a']);
    live.sight = { seq: 9 }; // the table has moved while the question stood there
    agree();
    await vi.waitFor(() => expect(sent).toEqual(['a', 'b', 'c']), 60_000);
    await vi.waitFor(() => expect(plan.isSending).toBe(false), 60_000);
    expect(kept.lines).toEqual(['d']); // three were meant
    expect(from[1]).toEqual(['p1', 6]); // what was asked about, for the table it was asked for
  });

  it('does nothing else than what was agreed to', async () => {
    const warned = { warnings: [{ key: 'own', text: 'Это ваше.', grave: true }] } as Partial<PlannedOrder>;
    vi.spyOn(api, 'draft').mockImplementation(async () => ({
      ...about(),
      orders: kept.lines.map((line) => order(line, warned)),
    }));
    kept.lines = ['a', 'b'];
    await plan.load();
    const sent: string[] = [];
    const live = { isMyTurn: true, pending: null, refusal: null, ask: async (line: string) => void sent.push(line) };
    let agree = () => {};
    await sendPlan(live as never, 'p1', plan, { ask: (_: unknown, go: () => void) => (agree = go) } as never, 1);
    kept = { version: 1, lines: ['b', 'a'] }; // moved in another tab
    await plan.load();
    agree();
    await vi.waitFor(() => expect(plan.isSending).toBe(false), 60_000);
    expect(sent).toEqual([]);
  });
});

describe('a plan on the map', () => {
  const view = {
    armies: {
      'elves-1': { id: 'elves-1', kind: 'elves', owner: 'p1', cell: 'a1' },
      'orcs-1': { id: 'orcs-1', kind: 'orcs', owner: 'p2', cell: 'd1' },
    },
    structures: { e5: { cell: 'e5', kind: 'castle', level: 1, owner: 'p1' } },
  } as WorldSeen;
  const move = order('move', { act: { do: 'move', army: 'elves-1', path: ['b1', 'c1'] } });
  const attack = order('attack', { act: { do: 'attack', army: 'elves-1', target: 'orcs-1' } });
  const hire = order('hire', { act: { do: 'hire', kind: 'elves', building: 'castle-e5' }, refused });

  it('leads on from where an earlier order has led', () => {
    const { arrows, ghosts } = planDrawing([move, attack, hire], view, () => false);
    expect(arrows).toEqual([
      { number: 1, style: 'move', cells: ['a1', 'b1', 'c1'], isBroken: false, nth: 0 },
      { number: 2, style: 'attack', cells: ['c1', 'd1'], isBroken: false, nth: 0 },
      { number: 3, style: 'here', cells: ['e5'], isBroken: true, nth: 0 },
    ]);
    expect(ghosts).toEqual([{ piece: 'elves-1', cell: 'c1' }]);
    expect([move, hire].map(pieceOf)).toEqual(['elves-1', 'castle-e5']);
  });

  it('numbers several orders on one cell side by side', () => {
    expect(planDrawing([hire, hire, move], view, () => false).arrows.map((it) => it.nth)).toEqual([0, 1, 0]);
  });

  it('draws a march with an attack as both, and ships by dots', () => {
    const storm = order('storm', { act: { do: 'move', army: 'elves-1', path: ['b1', 'c1'], attack: 'orcs-1' } });
    expect(planDrawing([storm], view, () => true).arrows.map((it) => it.style)).toEqual(['sail', 'attack']);
  });
});
