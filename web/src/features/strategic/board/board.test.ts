import { describe, expect, it } from 'vitest';
import { actsHere, aimAt, isReached, mainAct, type PieceAct, type PieceReach } from './choice.svelte';
import { armyTokens, houseTokens, landAt, numbering, ownedLands, piecesOn, whereIs, type BoardAbout, type WorldSeen } from './pieces';

const BOARD = {
  map: { columns: 3, rows: 2, unit: 36, tile: 10, terrain: ['..~', 'fm='], grid: ['AA-', 'AB-'], lands: [
    { id: 'amber_sands', letter: 'A', name: 'Янтарные Пески', income: 7, outline: 'M0 0Z', middle: 'a1' },
    { id: 'honey_dale', letter: 'B', name: 'Медовый Дол', income: 5, outline: 'M1 1Z', middle: 'b2' },
  ] },
  armies: { knights: { name: 'рыцари', glyph: 'M0 0', detachments: 3, advantage: true, naval: false, magical: false, upkeep: 5, speed: {} }, ship: { name: 'корабль', glyph: 'M0 0', detachments: 2, advantage: false, naval: true, magical: false, upkeep: 3, speed: {} } },
  structures: { castle: { name: 'замок', walls: 'M0 0', garrison: 2, is_lord_house: true }, tower: { name: 'башня', walls: 'M0 0', garrison: 1, is_lord_house: false } },
} as unknown as BoardAbout;
const VIEW: WorldSeen = {
  armies: {
    'knights-1': { id: 'knights-1', kind: 'knights', owner: 'p1', cell: 'a1', personal: true },
    'knights-2': { id: 'knights-2', kind: 'knights', owner: 'p2', cell: 'b1' },
    'ship-1': { id: 'ship-1', kind: 'ship', owner: null, cell: 'c1', cargo: 'knights-3' },
    'knights-3': { id: 'knights-3', kind: 'knights', owner: null, cell: 'c1', aboard: 'ship-1' },
    'dragon-1': { id: 'dragon-1', kind: 'dragon', owner: null, cell: 'b2', asleep: true },
  },
  structures: { a1: { cell: 'a1', kind: 'castle', level: 2, owner: 'p1' }, b2: { cell: 'b2', kind: 'tower', level: 1, owner: 'p2' } },
  sieges: { 'knights-2': 'b2' },
  players: { p1: { treasury: 10, capital: 'a1' }, p2: {} },
};
const number = numbering(['host', 'p1', 'p2'], VIEW);

describe('what stands on the board', () => {
  it('has the colours of its owner, in the order of the chairs', () => {
    expect([number('p1'), number('p2'), number(null)]).toEqual([1, 2, 0]);
  });

  it('shows armies with their strength, but none that sleeps or is carried', () => {
    const tokens = armyTokens(VIEW, BOARD, number);
    expect(tokens.map((it) => it.id)).toEqual(['knights-1', 'knights-2', 'ship-1']);
    expect(tokens[0]).toMatchObject({ strength: 3, advantage: true, personal: true, isBeside: true, number: 1 });
    expect(tokens[2]).toMatchObject({ isShip: true, isLoaded: true, number: 0 });
  });

  it('shows capitals and sieges', () => {
    expect(houseTokens(VIEW, number)).toMatchObject([
      { id: 'castle-a1', isCapital: true, isBesieged: false, isShared: true },
      { id: 'tower-b2', isCapital: false, isBesieged: true, isShared: false },
    ]);
  });

  it("tints a land only by its lord's house", () => {
    expect(ownedLands(VIEW, BOARD, number)).toEqual([{ id: 'amber_sands', outline: 'M0 0Z', number: 1 }]);
    expect(landAt(BOARD, 'b2')?.name).toBe('Медовый Дол');
    expect(landAt(BOARD, 'c1')).toBeUndefined();
  });

  it('lists everything on a cell', () => {
    expect(piecesOn(VIEW, 'a1')).toEqual(['castle-a1', 'knights-1']);
    expect(piecesOn(VIEW, 'c1')).toEqual(['ship-1', 'knights-3']);
    expect(piecesOn(VIEW, 'c2')).toEqual([]);
  });
});

describe('where a piece is', () => {
  it('finds pieces and cells, and nothing else', () => {
    expect([whereIs(VIEW, 'knights-2'), whereIs(VIEW, 'castle-a1'), whereIs(VIEW, 'b2')]).toEqual(['b1', 'a1', 'b2']);
    expect([whereIs(VIEW, 'castle-c2'), whereIs(VIEW, 'council'), whereIs(VIEW, null)]).toEqual([null, null, null]);
  });
});

describe('what a piece can do', () => {
  const act = (kind: string, cell: string, more = {}) => ({ kind, cell, at: cell, line: kind, act: { do: kind, ...more }, said: { label: kind } }) as unknown as PieceAct;
  const reach = {
    seq: 1, seat: 'p1', piece: 'knights-1', cell: 'a1', closed: null,
    cells: { b1: { way: ['b1'], steps: 1, left: 2, stop: null }, b2: { way: ['b1', 'b2'], steps: 2, left: 0, stop: { clause: 'VS-4.1.c', reason: 'ground-changes', text: 'ground' } } },
    acts: [act('attack', 'c1', { path: ['b1'] }), act('dismiss', 'a1')],
  } as unknown as PieceReach;

  it('is aimed at cells it can reach or act upon', () => {
    expect([isReached(reach, 'b2'), isReached(reach, 'c1'), isReached(reach, 'a2'), isReached(reach, 'a1')]).toEqual([true, true, false, false]);
    expect(actsHere(reach).map((it) => it.kind)).toEqual(['dismiss']);
  });

  it('goes by the way the server gave', () => {
    const aim = aimAt(reach, 'b2');
    expect(aim).toMatchObject({ way: ['b1', 'b2'], steps: 2, stop: { clause: 'VS-4.1.c' } });
    expect(mainAct(aim, reach)).toEqual({ act: { do: 'move', army: 'knights-1', path: ['b1', 'b2'] } });
  });

  it('attacks by the one act there is', () => {
    expect(mainAct(aimAt(reach, 'c1'), reach)).toMatchObject({ kind: 'attack' });
  });
});
