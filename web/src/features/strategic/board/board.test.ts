import { describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api/client';
import { allPlaces, findPlaces } from './map/places';
import { outlineOf } from './map/layers/outline';
import { besidePoint } from './panel-place';
import {
  actsHere,
  aimAt,
  grouped,
  isOpenAt,
  mainAct,
  opensThere,
  spellsOf,
  withoutOwn,
  type PieceAct,
  type PieceReach,
} from './acts';
import { PieceChoice } from './choice.svelte';
import {
  armyTokens,
  clashes,
  houseTokens,
  landAt,
  numbering,
  ownedLands,
  piecesOn,
  powersSeen,
  whereIs,
  type BoardAbout,
  viewOf,
  type WorldSeen,
} from '../pieces/pieces';

const BOARD = {
  map: {
    columns: 3,
    rows: 2,
    unit: 36,
    tile: 10,
    terrain: ['..~', 'fm='],
    grid: ['AA-', 'AB-'],
    lands: [
      {
        id: 'amber_sands',
        letter: 'A',
        name: 'Янтарные Пески',
        also: 'Amber Sands',
        income: 7,
        outline: 'M0 0Z',
        middle: 'a1',
      },
      {
        id: 'honey_dale',
        letter: 'B',
        name: 'Медовый Дол',
        also: 'Honey Dale',
        income: 5,
        outline: 'M1 1Z',
        middle: 'b2',
      },
    ],
    waters: [{ name: 'Залив Цапель', also: 'Heron Bay', middle: 'c2' }],
  },
  armies: {
    knights: {
      name: 'рыцари',
      also: 'knights',
      glyph: 'M0 0',
      detachments: 3,
      advantage: true,
      naval: false,
      magical: false,
      upkeep: 5,
      speed: {},
    },
    ship: {
      name: 'корабль',
      also: 'ship',
      glyph: 'M0 0',
      detachments: 2,
      advantage: false,
      naval: true,
      magical: false,
      upkeep: 3,
      speed: {},
    },
  },
  structures: {
    castle: { name: 'замок', also: 'castle', walls: 'M0 0', garrison: 2, is_lord_house: true },
    tower: { name: 'башня', also: 'tower', walls: 'M0 0', garrison: 1, is_lord_house: false },
  },
} as unknown as BoardAbout;
const VIEW: WorldSeen = {
  armies: {
    'knights-1': { id: 'knights-1', kind: 'knights', owner: 'p1', cell: 'a1', personal: true },
    'knights-2': { id: 'knights-2', kind: 'knights', owner: 'p2', cell: 'b1' },
    'ship-1': { id: 'ship-1', kind: 'ship', owner: null, cell: 'c1', cargo: 'knights-3' },
    'knights-3': { id: 'knights-3', kind: 'knights', owner: null, cell: 'c1', aboard: 'ship-1' },
    'dragon-1': { id: 'dragon-1', kind: 'dragon', owner: null, cell: 'b2', asleep: true },
  },
  structures: {
    a1: { cell: 'a1', kind: 'castle', level: 2, owner: 'p1' },
    b2: { cell: 'b2', kind: 'tower', level: 1, owner: 'p2' },
  },
  sieges: { 'knights-2': 'b2' },
  players: { p1: { treasury: 10, capital: 'a1' }, p2: {} },
};
const act = (kind: string, cell: string, more = {}) =>
  ({ kind, cell, at: cell, line: kind, act: { do: kind, ...more }, said: { label: kind } }) as unknown as PieceAct;
const number = numbering(['host', 'p1', 'p2'], VIEW);

describe('what stands on the board', () => {
  it('has the colours of its owner, in the order of the chairs', () => {
    expect([number('p1'), number('p2'), number(null)]).toEqual([1, 2, 0]);
  });

  it('shows armies with their strength, but none that sleeps or is carried', () => {
    const tokens = armyTokens(VIEW, BOARD, number);
    expect(tokens.map((it) => it.id)).toEqual(['knights-1', 'knights-2', 'ship-1']);
    expect(tokens[0]).toMatchObject({ strength: 3, advantage: true, personal: true, isBeside: true, number: 1 });
    expect(tokens[2]).toMatchObject({ isShip: true, cargo: { id: 'knights-3', strength: 3 }, number: 0 });
  });

  it('shows figures as they are now, not as the book has them', () => {
    const figures = { 'knights-1': { strength: 4, spells: ['fair-wind'] }, 'knights-3': { strength: 1 } };
    const tokens = armyTokens(viewOf({ view: VIEW, said: { figures } }), BOARD, number);
    expect(tokens[0]).toMatchObject({ strength: 4, advantage: false, spells: ['fair-wind'] });
    expect(tokens[1]).toMatchObject({ strength: 3, advantage: true, spells: [] });
    expect(tokens[2]).toMatchObject({ cargo: { id: 'knights-3', strength: 1, advantage: false } });
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

  it('shows what an army is under, whom it serves and besieges, and what is being built', () => {
    const armies = {
      ...VIEW.armies,
      'knights-2': {
        ...VIEW.armies!['knights-2']!,
        mithril: true,
        master: 'mage-1',
      },
    };
    const view = {
      ...VIEW,
      armies,
      figures: { 'knights-2': { strength: 3, advantage: true, spells: ['sleep-mist'] } },
      works: [
        { what: 'build', cell: 'b1', seat: 'p2', kind: 'tower', level: 1 },
        { what: 'raise', cell: 'a1', seat: 'p1', kind: 'city', level: 4 },
      ],
    };
    expect(armyTokens(view, BOARD, number)[1]).toMatchObject({
      spells: ['sleep-mist'],
      hasMithril: true,
      isServant: true,
      isBesieging: true,
    });
    expect(houseTokens(view, number).at(-1)).toMatchObject({ cell: 'b1', isPlanned: true, isShared: true, number: 2 });
    expect(
      houseTokens(view, number)
        .filter((it) => it.isGrowing)
        .map((it) => it.cell),
    ).toEqual(['a1']);
    expect(houseTokens(VIEW, number).some((it) => it.isGrowing)).toBe(false);
  });

  it('shows battles that are to come, from where to where', () => {
    const battles = [
      { id: 1, cell: 'a1', attackers: [{ by: 'knights-2' }] },
      { id: 2, cell: 'b2', attackers: [{ by: 'knights-1' }], over: true },
    ];
    expect(clashes({ ...VIEW, battles })).toEqual([{ key: 1, cell: 'a1', from: ['b1'] }]);
  });

  it('names each power once, with all that its lands bring', () => {
    const structures = { ...VIEW.structures, b2: { cell: 'b2', kind: 'castle', level: 2, owner: 'p1' } };
    expect(powersSeen({ ...VIEW, structures }, BOARD, number, { p1: 'Анна' })).toEqual([
      { seat: 'p1', name: 'Анна', number: 1, middle: 'a1', capital: 'a1', income: 12 },
    ]);
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
  const reach = {
    seq: 1,
    seat: 'p1',
    piece: 'knights-1',
    cell: 'a1',
    closed: null,
    cells: {
      b1: { way: ['b1'], steps: 1, left: 2, stop: null },
      b2: {
        way: ['b1', 'b2'],
        steps: 2,
        left: 0,
        stop: { clause: 'VS-4.1.c', reason: 'ground-changes', text: 'ground' },
      },
    },
    acts: [act('attack', 'c1', { path: ['b1'] }), act('dismiss', 'a1')],
  } as unknown as PieceReach;

  it('is aimed at cells it can reach or act upon', () => {
    expect([isOpenAt(reach, 'b2'), isOpenAt(reach, 'c1'), isOpenAt(reach, 'a2'), isOpenAt(reach, 'a1')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(actsHere(reach).map((it) => it.kind)).toEqual(['dismiss']);
  });

  it('lists what it can do to its neighbours without a step, whoever would join first', () => {
    const near = {
      ...reach,
      acts: [...reach.acts, { ...act('annex', 'b1'), at: 'a1' }, { ...act('cast', 'b1'), at: 'a1' }],
    } as unknown as PieceReach;
    expect(actsHere(near).map((it) => it.kind)).toEqual(['annex', 'dismiss']);
  });

  it('goes by the way the server gave', () => {
    const aim = aimAt(reach, 'b2');
    expect(aim).toMatchObject({ way: ['b1', 'b2'], steps: 2, stop: { clause: 'VS-4.1.c' } });
    expect(mainAct(aim, reach)).toEqual({ act: { do: 'move', army: 'knights-1', path: ['b1', 'b2'] } });
  });

  it('finds on another cell what it could not do here', () => {
    const there = {
      ...reach,
      cell: 'b2',
      acts: [act('besiege', 'c2', { at: 'b2' }), act('dismiss', 'b2'), act('attack', 'c1', { path: ['b1'] })],
    } as unknown as PieceReach;
    const moved = { ...there, acts: there.acts.map((it) => ({ ...it, at: 'b2' })) } as PieceReach;
    expect(opensThere(reach, moved).map((it) => it.kind)).toEqual(['besiege']);
  });

  it('goes aboard and ashore by the name of it, as one act', () => {
    for (const kind of ['board', 'land']) {
      const there = { ...reach, acts: [act(kind, 'b2', { path: ['b1', 'b2'] })] } as unknown as PieceReach;
      expect(mainAct(aimAt(there, 'b2'), there)).toMatchObject({ kind });
    }
  });

  it('attacks by the one act there is', () => {
    expect(mainAct(aimAt(reach, 'c1'), reach)).toMatchObject({ kind: 'attack' });
  });

  it('attacks by the shortest of several ways, also where an owner could be asked for the army', () => {
    const by = (...path: string[]) => ({
      ...act('attack', 'c1', { path }),
      target: 'elves-1',
      line: `move knights-1 ${path.join(' ')} attack elves-1`,
    });
    const there = {
      ...reach,
      acts: [by('b1', 'b2'), by('b1'), { ...act('annex', 'c1'), target: 'elves-1' }],
    } as unknown as PieceReach;
    expect(grouped(there.acts).map((it) => [it.best.kind, it.others.length])).toEqual([
      ['attack', 1],
      ['annex', 0],
    ]);
    expect(aimAt(there, 'c1').way).toEqual(['b1']);
    expect(mainAct(aimAt(there, 'c1'), there)).toMatchObject({ act: { path: ['b1'] } });
  });

  it('never takes a tap on an own piece for an attack upon it', () => {
    const upon = (target: string) => ({ ...act('attack', 'c1'), target });
    const there = withoutOwn(
      { ...reach, acts: [upon('elves-2')] } as unknown as PieceReach,
      (piece) => piece === 'elves-2',
    );
    expect(isOpenAt(there, 'c1')).toBe(false);
  });
});

describe('a mage', () => {
  const cast = (spell: string, cell: string, target = cell) => ({
    ...act('cast', cell, { spell }),
    target,
    line: `cast mage-1 ${spell} ${target}`,
  });
  const reach = {
    seq: 1,
    seat: 'p1',
    piece: 'mage-1',
    cell: 'a1',
    closed: null,
    cells: { b1: { way: ['b1'], steps: 1, left: 1, stop: null } },
    acts: [cast('storm', 'b1'), cast('storm', 'c3'), cast('fair-wind', 'c3', 'ship-1')],
  } as unknown as PieceReach;

  it('offers spells by name, each with its targets', () => {
    expect(spellsOf(reach).map((it) => [it.spell, it.acts.length])).toEqual([
      ['storm', 2],
      ['fair-wind', 1],
    ]);
  });

  it('walks by a tap as long as no spell is in hand, and casts with one', () => {
    expect(mainAct(aimAt(reach, 'b1'), reach)).toMatchObject({ act: { do: 'move' } });
    expect(mainAct(aimAt(reach, 'b1', 'storm'), reach, 'storm')).toMatchObject({ line: 'cast mage-1 storm b1' });
    expect([isOpenAt(reach, 'b1', 'fair-wind'), isOpenAt(reach, 'c3', 'fair-wind')]).toEqual([false, true]);
  });
});

describe('places by name', () => {
  const names = { 'knights-1': 'рыцари на a1', 'castle-a1': 'замок Янтарных Песков' };
  const found = (text: string) =>
    findPlaces(text, allPlaces(BOARD, VIEW, names, { p1: 'Анна' }), BOARD).map((it) => `${it.kind} ${it.cell}`);

  it('are found in both languages, at the beginning of a word first', () => {
    expect(found('медов')).toEqual(['land b2']);
    expect(found('honey')).toEqual(['land b2']);
    expect(found('дол')).toEqual(['land b2']);
    expect(found('heron')).toEqual(['water c2']);
    expect(found('анна')).toEqual(['power a1']);
    expect(found('knights')[0]).toBe('piece a1');
  });

  it('may be cells, typed in either alphabet', () => {
    expect(found('c2')[0]).toBe('cell c2');
    expect(found('с2')[0]).toBe('cell c2');
    expect([found('z9'), found(''), found('нигде')]).toEqual([[], [], []]);
  });
});

describe('the outline of a reach', () => {
  it('goes round all its cells, and round a hole', () => {
    expect(outlineOf(['a1'], 10)).toBe('M0 0L10 0L10 10L0 10L0 0Z');
    const ring = ['a1', 'b1', 'c1', 'a2', 'c2', 'a3', 'b3', 'c3'];
    expect(outlineOf(ring, 10).match(/M/g)).toHaveLength(2);
    expect(outlineOf([], 10)).toBe('');
  });
});

describe('a panel beside a cell', () => {
  const room = { width: 400, height: 600 };
  const covers = (at: { x: number; y: number }, panel: { width: number; height: number }) => {
    const spot = besidePoint(at, panel, room);
    return (
      spot.x <= at.x &&
      at.x <= spot.x + panel.width &&
      spot.y <= at.y &&
      at.y <= spot.y + Math.min(panel.height, spot.most)
    );
  };
  it('never covers it', () => {
    for (const at of [
      { x: 20, y: 20 },
      { x: 390, y: 300 },
      { x: 200, y: 580 },
      { x: 200, y: 300 },
    ])
      for (const panel of [
        { width: 120, height: 90 },
        { width: 340, height: 200 },
        { width: 340, height: 900 },
      ])
        expect(covers(at, panel)).toBe(false);
  });
});

describe('lands with an owner', () => {
  it('are drawn once, also where a host has put a second house', () => {
    const doubled = {
      ...VIEW,
      structures: { ...VIEW.structures, b1: { cell: 'b1', kind: 'castle', level: 1, owner: 'p1' } },
    };
    const ids = ownedLands(doubled, BOARD, () => 1).map((it) => it.id);
    expect(ids).toEqual([...new Set(ids)]);
  });
});

const reachOf = (cells: string[]) =>
  ({
    seq: 1,
    seat: 'p1',
    piece: 'knights-1',
    cell: 'a1',
    acts: [],
    closed: null,
    cells: Object.fromEntries(cells.map((cell) => [cell, { way: [cell], steps: 1, left: 0, stop: null }])),
  }) as unknown as PieceReach;

describe('an aim that becomes impossible', () => {
  it('is taken away, and the reason is told', async () => {
    const asked = vi
      .spyOn(api, 'reach')
      .mockResolvedValueOnce(reachOf(['b1', 'b2']))
      .mockResolvedValueOnce(reachOf(['b2']));
    vi.spyOn(api, 'whyNot').mockResolvedValue({
      seq: 2,
      piece: 'knights-1',
      cell: 'b1',
      barred: { clause: 'VS-4.1.b', reason: 'held', text: 'Там стоит чужое войско.', about: {} },
    });
    const choice = new PieceChoice(() => ({ table: 't', seat: 'p1', language: 'ru' }));
    choice.choose('knights-1');
    await choice.load();
    choice.point('b1');
    expect(choice.aim?.cell).toBe('b1');
    await choice.load();
    await vi.waitFor(() => expect(choice.barred?.text).toBe('Там стоит чужое войско.'), 60_000);
    expect(choice.aim).toBeNull();
    expect(asked).toHaveBeenCalledTimes(2);
    vi.restoreAllMocks();
  });
});

describe('a mouse over the map', () => {
  it('shows the way before anything is aimed at, and nowhere else', async () => {
    vi.spyOn(api, 'reach').mockResolvedValue(reachOf(['b1', 'b2']));
    const choice = new PieceChoice(() => ({ table: 't', seat: 'p1', language: 'ru' }));
    choice.hovered = 'b1';
    expect(choice.preview).toEqual([]);
    choice.choose('knights-1');
    await choice.load();
    expect(choice.preview).toEqual(['b1']);
    choice.hovered = 'c9';
    expect(choice.preview).toEqual([]);
    choice.hovered = 'b1';
    choice.point('b2');
    expect([choice.preview, choice.aim?.cell]).toEqual([[], 'b2']);
    vi.restoreAllMocks();
  });
});
