import { describe, expect, it } from 'vitest';
import { exchanged, moved } from './orders/arrangement';
import type { ToldClash, ToldLayout } from './battle-api';
import { laidAlong, byLot, freshSalt, OrderSheet } from './orders/order-sheet.svelte';
import { leftAt, pictureOf, stepsOf } from './playback';

describe('the sheet of orders', () => {
  it('goes on to the next card without an order, and is whole when all have one', () => {
    const sheet = new OrderSheet(3);
    sheet.active = 1;
    sheet.give('attack');
    expect(sheet.active).toBe(2);
    sheet.give('shoot');
    expect(sheet.active).toBe(0);
    expect(sheet.isWhole).toBe(false);
    sheet.give('defend');
    expect(sheet.orders).toEqual(['defend', 'attack', 'shoot']);
    expect(sheet.isWhole).toBe(true);
  });
  it('takes letters and digits by their places on the keyboard, in any language', () => {
    const sheet = new OrderSheet(6);
    for (const code of ['KeyA', 'KeyS', 'KeyD', 'Digit1', 'Digit2', 'Digit3']) expect(sheet.key(code, 3)).toBe(true);
    expect(sheet.orders).toEqual(['attack', 'shoot', 'defend', 'shoot', 'attack', 'defend']);
    expect(sheet.key('KeyX', 3)).toBe(false);
    sheet.key('Backspace', 3);
    expect(sheet.given).toBe(5);
    sheet.key('ArrowUp', 3);
    expect(sheet.active).toBe(2);
    sheet.clearAll();
    expect([sheet.given, sheet.active]).toEqual([0, 0]);
  });
  it('lays a pattern along the line, and lots of the right number', () => {
    expect(laidAlong(['attack', 'shoot'], 5)).toEqual(['attack', 'shoot', 'attack', 'shoot', 'attack']);
    expect(laidAlong([], 2)).toEqual([]);
    expect(byLot(40)).toHaveLength(40);
    expect(new Set(byLot(200)).size).toBe(3);
    expect(freshSalt()).toMatch(/^[0-9a-f]{24}$/);
    expect(freshSalt()).not.toBe(freshSalt());
  });
});

describe('an arrangement', () => {
  it('moves armies and stops at the ends', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 2, 5)).toEqual(['a', 'b', 'c']);
    expect(moved(['a', 'b', 'c'], 1, -4)).toEqual(['b', 'a', 'c']);
  });
  it('exchanges cards of one army, and otherwise the armies', () => {
    const cards = ['elves-1:attack', 'elves-1:shoot', 'orcs-2:defend'];
    expect(exchanged(cards, 0, 1)).toEqual(['elves-1:shoot', 'elves-1:attack', 'orcs-2:defend']);
    expect(exchanged(cards, 0, 2)).toEqual(['orcs-2:defend', 'elves-1:attack', 'elves-1:shoot']);
  });
});

const clash = (column: number, attacker: number, defender: number, winner: ToldClash['winner']): ToldClash => ({
  column,
  attacker,
  defender,
  winner,
  verdict: '',
  why: '',
  clause: '',
});
const card = (order: 'attack' | null) => ({ army: 'a', order, advantage: false });
const layout = (number: number, more: Partial<ToldLayout> = {}): ToldLayout => ({
  number,
  seq: number,
  left: '',
  columns: [
    [[0, 2], [1]],
    [[0], [1]],
  ],
  attackers: [card('attack'), card('attack'), card(null)],
  defenders: [card('attack'), card('attack')],
  clashes: [clash(0, 0, 0, 'attackers'), clash(1, 1, 1, null)],
  ...more,
});

describe('the opening of a battle', () => {
  it('shows one clash after another, layout after layout, and then the result', () => {
    const scene = { layouts: [layout(1), layout(2)] };
    expect(stepsOf(scene)).toHaveLength(7);
    expect(stepsOf(scene, 1)[0]).toEqual({ layout: 1, clashes: 0 });
    expect(stepsOf(scene).at(-1)).toEqual({ layout: 1, clashes: 2, isEnd: true });
    expect(stepsOf({ layouts: [] })).toEqual([]);
  });
  it('turns over only what has met, until all is fought', () => {
    expect(pictureOf(layout(1), 0).attackers).toEqual(['down', 'down', 'down']);
    const one = pictureOf(layout(1), 1);
    expect(one.attackers).toEqual(['stands', 'down', 'down']);
    expect(one.defenders).toEqual(['fallen', 'down']);
    expect(one.verdicts.map((it) => it?.attacker)).toEqual([0, undefined]);
    const all = pictureOf(layout(1), 2);
    expect(all.attackers).toEqual(['stands', 'fallen', 'down']);
    expect(all.last?.column).toBe(1);
  });
  it('keeps in front of every column whoever fights there, and takes away whoever fell before', () => {
    const lost = layout(1, {
      clashes: [clash(0, 0, 0, 'defenders'), clash(0, 2, 0, 'attackers'), clash(1, 1, 1, null)],
    });
    expect(pictureOf(lost, 0).columns).toEqual([
      [[0, 2], [1]],
      [[0], [1]],
    ]);
    expect(pictureOf(lost, 1).columns).toEqual([
      [[0, 2], [1]],
      [[0], [1]],
    ]); // who has just fallen still lies there
    expect(pictureOf(lost, 2).columns).toEqual([
      [[2], [1]],
      [[0], [1]],
    ]);
    expect(pictureOf(lost, 3).columns).toEqual([
      [[2], [1]],
      [[0], [1]],
    ]);
  });
  it('counts the fallen no further than it has shown', () => {
    const army = (id: string, detachments: number) => ({ id, detachments });
    const scene = {
      layouts: [layout(1)],
      attack: { armies: [army('a', 5)] },
      defence: { armies: [] },
    } as unknown as Parameters<typeof leftAt>[0];
    expect([0, 1, 2].map((clashes) => leftAt(scene, { layout: 0, clashes }).a)).toEqual([5, 4, 2]);
  });
  it('knows the cards of a later layout from the start', () => {
    expect(pictureOf(layout(2), 0).attackers).toEqual(['open', 'open', 'down']);
  });
});
