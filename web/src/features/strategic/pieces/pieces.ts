// What stands on a board, read off the game's view: tokens by cell, lands by owner.
import type { components } from '../../../lib/api/schema';
import { cellPlace } from './cells';

export type BoardAbout = components['schemas']['BoardAbout'];
export type ArmySeen = {
  id: string;
  kind: string;
  owner: string | null;
  cell: string;
  aboard?: string | null;
  cargo?: string | null;
  personal?: boolean;
  mithril?: boolean;
  school?: string | null;
  asleep?: boolean;
  master?: string | null;
};
export type StructureSeen = { cell: string; kind: string; level: number; owner: string | null };
/** Of a piece that is not as the book has it: how strong it is now, how far it goes, which spells hold it. */
export type PieceFigures = components['schemas']['PieceFigures'];
export type WorldSeen = {
  year?: number;
  armies?: Record<string, ArmySeen>;
  structures?: Record<string, StructureSeen>;
  sieges?: Record<string, string>;
  battles?: readonly { id: number; cell: string; attackers: readonly { by: string }[]; over?: boolean }[];
  works?: readonly { what: string; cell: string; seat: string; kind: string; level: number }[];
  players?: Record<string, { treasury?: number; capital?: string | null; left?: unknown }>;
  slots?: readonly { members: readonly string[] }[];
  phase?: { seat?: string };
  field?: { stage: string } | null;
  figures?: Record<string, PieceFigures>;
};

export type ArmyToken = {
  key: string;
  id: string;
  cell: string;
  kind: string;
  number: number;
  strength: number;
  advantage: boolean;
  personal: boolean;
  isShip: boolean;
  isMagical: boolean;
  cargo: ArmyToken | null;
  spells: readonly string[];
  hasMithril: boolean;
  isServant: boolean;
  isBesieging: boolean;
  isBeside: boolean;
  fan: number;
};
export type HouseToken = {
  key: string;
  id: string;
  cell: string;
  kind: string;
  number: number;
  level: number;
  isCapital: boolean;
  isBesieged: boolean;
  isShared: boolean;
  isPlanned: boolean;
  /** One more level, or depth, at the end of the turn. */ isGrowing: boolean;
};
export type OwnedLand = { id: string; outline: string; number: number };
/** A player on the political map: a name in the middle of its lands, and what they bring together. */
export type Power = {
  seat: string;
  name: string;
  number: number;
  middle: string;
  capital: string | null;
  income: number;
};
export type Clash = { key: number; cell: string; from: readonly string[] };

const views = new WeakMap<object, WorldSeen>();

/** The world that a sight shows, with the figures of its pieces; the same for the same sight. */
export function viewOf(sight: { view: unknown; said?: { figures?: Record<string, PieceFigures> } }): WorldSeen {
  const known = views.get(sight);
  if (known) return known;
  const view = { ...(sight.view as WorldSeen), figures: sight.said?.figures ?? {} };
  views.set(sight, view);
  return view;
}

/** The number of a seat's colours: in the order of the chairs, later ones behind; 0 is nobody's. */
export function numbering(seats: readonly string[], view: WorldSeen): (owner: string | null | undefined) => number {
  const known = [...new Set([...seats.filter((seat) => seat !== 'host'), ...Object.keys(view.players ?? {})])];
  return (owner) => (owner == null ? 0 : (known.indexOf(owner) % 8) + 1);
}

export function armyTokens(view: WorldSeen, board: BoardAbout, number: (owner: string | null) => number): ArmyToken[] {
  const houses = view.structures ?? {};
  const crowd = new Map<string, number>();
  const tokenOf = (army: ArmySeen, fan: number): ArmyToken => {
    const row = board.armies[army.kind];
    const now = view.figures?.[army.id];
    const carried = army.cargo ? view.armies?.[army.cargo] : undefined;
    return {
      key: army.id,
      id: army.id,
      cell: army.cell,
      kind: army.kind,
      number: number(army.owner),
      strength: now?.strength ?? row?.detachments ?? 1,
      advantage: now ? !!now.advantage : !!row?.advantage,
      personal: !!army.personal,
      isShip: !!row?.naval,
      isMagical: !!row?.magical,
      cargo: carried ? tokenOf(carried, 0) : null,
      spells: now?.spells ?? [],
      hasMithril: !!army.mithril,
      isServant: !!army.master,
      isBesieging: army.id in (view.sieges ?? {}),
      isBeside: army.cell in houses,
      fan,
    };
  };
  return Object.values(view.armies ?? {})
    .filter((army) => !army.asleep && !army.aboard)
    .map((army) => {
      const fan = crowd.get(army.cell) ?? 0;
      crowd.set(army.cell, fan + 1);
      return tokenOf(army, fan);
    });
}

/** What is built, and what is paid for and will stand at the end of the turn. */
export function houseTokens(view: WorldSeen, number: (owner: string | null) => number): HouseToken[] {
  const capitals = new Set(Object.values(view.players ?? {}).map((it) => it.capital));
  const besieged = new Set(Object.values(view.sieges ?? {}));
  const held = new Set(
    Object.values(view.armies ?? {})
      .filter((it) => !it.asleep && !it.aboard)
      .map((it) => it.cell),
  );
  const growing = new Set((view.works ?? []).filter((work) => work.what !== 'build').map((work) => work.cell));
  const standing = Object.values(view.structures ?? {}).map((house) => ({
    key: house.cell,
    id: `${house.kind}-${house.cell}`,
    cell: house.cell,
    kind: house.kind,
    number: number(house.owner),
    level: house.level,
    isCapital: capitals.has(house.cell),
    isBesieged: besieged.has(house.cell),
    isShared: held.has(house.cell),
    isPlanned: false,
    isGrowing: growing.has(house.cell),
  }));
  const planned = (view.works ?? [])
    .filter((work) => work.what === 'build')
    .map((work) => ({
      key: `work-${work.cell}`,
      id: '',
      cell: work.cell,
      kind: work.kind,
      number: number(work.seat),
      level: work.level,
      isCapital: false,
      isBesieged: false,
      isShared: held.has(work.cell),
      isPlanned: true,
      isGrowing: false,
    }));
  return [...standing, ...planned];
}

/** Battles that have been declared, from where to where. */
export function clashes(view: WorldSeen): Clash[] {
  return (view.battles ?? [])
    .filter((it) => !it.over)
    .map((it) => ({
      key: it.id,
      cell: it.cell,
      from: [...new Set(it.attackers.flatMap(({ by }) => whereIs(view, by) ?? []))].filter((cell) => cell !== it.cell),
    }));
}

/** Powers with a land, each named in that of its lands that lies nearest to the middle of them all. */
export function powersSeen(
  view: WorldSeen,
  board: BoardAbout,
  number: (owner: string | null) => number,
  names: Record<string, string>,
): Power[] {
  const owned = new Map<string, BoardAbout['map']['lands'][number][]>();
  for (const house of Object.values(view.structures ?? {})) {
    const land = house.owner && board.structures[house.kind]?.is_lord_house ? landAt(board, house.cell) : undefined;
    if (land) owned.set(house.owner!, [...(owned.get(house.owner!) ?? []), land]);
  }
  return [...owned].map(([seat, lands]) => ({
    seat,
    name: names[seat] ?? seat,
    number: number(seat),
    middle: central(lands.map((it) => it.middle)),
    capital: view.players?.[seat]?.capital ?? null,
    income: lands.reduce((sum, land) => sum + land.income, 0),
  }));
}

function central(cells: readonly string[]): string {
  const places = cells.map((cell) => ({ cell, ...cellPlace(cell)! }));
  const mean = (of: (place: { column: number; row: number }) => number) =>
    places.reduce((sum, it) => sum + of(it), 0) / places.length;
  const [column, row] = [mean((it) => it.column), mean((it) => it.row)];
  const off = (it: { column: number; row: number }) => Math.abs(it.column - column) + Math.abs(it.row - row);
  return places.reduce((best, it) => (off(it) < off(best) ? it : best)).cell;
}

/** Lands whose lord's house has an owner, each once: a host may have put two houses into one land. */
export function ownedLands(view: WorldSeen, board: BoardAbout, number: (owner: string | null) => number): OwnedLand[] {
  const owned = new Map<string, OwnedLand>();
  for (const house of Object.values(view.structures ?? {})) {
    const land = house.owner && board.structures[house.kind]?.is_lord_house ? landAt(board, house.cell) : undefined;
    if (land && !owned.has(land.id))
      owned.set(land.id, { id: land.id, outline: land.outline, number: number(house.owner) });
  }
  return [...owned.values()];
}

export function landAt(board: BoardAbout, cell: string): BoardAbout['map']['lands'][number] | undefined {
  const place = cellPlace(cell);
  const letter = place && board.map.grid[place.row]?.[place.column];
  return board.map.lands.find((land) => land.letter === letter);
}

/** Armies and structures on a cell by their ids, whoever is aboard included. */
export function piecesOn(view: WorldSeen, cell: string): string[] {
  const armies = Object.values(view.armies ?? {})
    .filter((it) => it.cell === cell && !it.asleep)
    .map((it) => it.id);
  const house = view.structures?.[cell];
  return house ? [`${house.kind}-${cell}`, ...armies] : armies;
}

/** Whose a piece is; nobody's, if it is not there. */
export function ownerOf(view: WorldSeen, piece: string): string | null {
  const army = view.armies?.[piece];
  if (army) return army.owner;
  return view.structures?.[piece.split('-').at(-1)!]?.owner ?? null;
}

/** The cell of a piece or of a cell's own name; structures bear theirs in their names. */
export function whereIs(view: WorldSeen, name: unknown): string | null {
  if (typeof name !== 'string') return null;
  if (cellPlace(name)) return name;
  const army = view.armies?.[name];
  if (army) return army.cell;
  const last = name.split('-').at(-1)!;
  return cellPlace(last) && view.structures?.[last] ? last : null;
}

/** Pieces on a cell as they lie upon each other, of those that are given: armies, whoever is aboard, the house. */
export function stackOn(view: WorldSeen, cell: string, of: readonly string[]): string[] {
  const depth = (piece: string) => (view.armies?.[piece] ? (view.armies[piece].aboard ? 1 : 0) : 2);
  return of.filter((it) => whereIs(view, it) === cell).sort((a, b) => depth(a) - depth(b));
}

/** Others on the cell of a piece, of those that are given: a ship and its cargo, a house and who stands in it. */
export function sharing(view: WorldSeen, piece: string, of: readonly string[]): string[] {
  const cell = whereIs(view, piece);
  return cell ? of.filter((it) => it !== piece && whereIs(view, it) === cell) : [];
}
