import { beforeEach, describe, expect, it } from 'vitest';
import type { BattleLines, BattleNow, Role } from '../battle-api';
import { OrderDrafts } from './order-draft';
import { OrderSheet } from './order-sheet.svelte';

type Asked = BattleNow & { lines: BattleLines; role: Role };
const asked = (layouts: number) =>
  ({
    scene: { key: '3.b3', layouts: Array.from({ length: layouts }) },
    stage: 'orders',
    role: 'attackers',
    commands: ['knights-1'],
    lines: { attackers: [{ army: 'knights-1' }, { army: 'knights-1' }] },
  }) as unknown as Asked;

describe('orders that are not sealed yet', () => {
  beforeEach(() => localStorage.clear());

  it('wait for whoever only looks at the map', () => {
    new OrderDrafts('tables/a p1', asked(0)).keep({ orders: ['attack', null], armies: ['knights-1'] });
    const found = new OrderDrafts('tables/a p1', asked(0)).found;
    const sheet = new OrderSheet(2, found?.orders);
    expect([sheet.given, sheet.active]).toEqual([1, 1]);
  });
  it('are not shown to another seat at the same screen', () => {
    new OrderDrafts('tables/a p1', asked(0)).keep({ orders: ['attack', null], armies: [] });
    expect(new OrderDrafts('tables/a p2', asked(0)).found).toBeNull();
  });
  it('are dropped with the layout they were meant for, and when they are sealed', () => {
    const drafts = new OrderDrafts('tables/a p1', asked(0));
    drafts.keep({ orders: ['attack', 'shoot'], armies: [] });
    expect(new OrderDrafts('tables/a p1', asked(1)).found).toBeNull();
    drafts.drop();
    expect(drafts.found).toBeNull();
    expect(localStorage.getItem('letopis.orders')).toBe('{}');
  });
});
