// What stands on a board, read off the game's view: tokens by cell, lands by owner.
import type { components } from '../../../lib/api/schema';
import { cellPlace } from './cells';

export type BoardAbout = components['schemas']['BoardAbout'];
export type ArmySeen = {
  id: string; kind: string; owner: string | null; cell: string;
  aboard?: string | null; cargo?: string | null; personal?: boolean; mithril?: boolean; asleep?: boolean;
  effects?: readonly unknown[]; profile?: { detachments?: number; advantage?: boolean } | null;
};
export type StructureSeen = { cell: string; kind: string; level: number; owner: string | null };
export type WorldSeen = {
  year?: number;
  armies?: Record<string, ArmySeen>;
  structures?: Record<string, StructureSeen>;
  sieges?: Record<string, string>;
  battles?: readonly { attacks?: readonly { by: string; target: string }[]; target?: string; cell?: string }[];
  players?: Record<string, { treasury?: number; capital?: string | null }>;
  slots?: readonly { members: readonly string[] }[];
  phase?: { seat?: string };
};

export type ArmyToken = { key: string; id: string; cell: string; kind: string; number: number; strength: number; advantage: boolean; personal: boolean; isShip: boolean; isMagical: boolean; isLoaded: boolean; isEnchanted: boolean; isBeside: boolean; fan: number };
export type HouseToken = { key: string; id: string; cell: string; kind: string; number: number; level: number; isCapital: boolean; isBesieged: boolean; isShared: boolean };
export type OwnedLand = { id: string; outline: string; number: number };

/** The number of a seat's colours: in the order of the chairs, later ones behind; 0 is nobody's. */
export function numbering(seats: readonly string[], view: WorldSeen): (owner: string | null | undefined) => number {
  const known = [...new Set([...seats.filter((seat) => seat !== 'host'), ...Object.keys(view.players ?? {})])];
  return (owner) => (owner == null ? 0 : (known.indexOf(owner) % 8) + 1);
}

export function armyTokens(view: WorldSeen, board: BoardAbout, number: (owner: string | null) => number): ArmyToken[] {
  const houses = view.structures ?? {};
  const crowd = new Map<string, number>();
  return Object.values(view.armies ?? {}).filter((army) => !army.asleep && !army.aboard).map((army) => {
    const row = board.armies[army.kind];
    const fan = crowd.get(army.cell) ?? 0;
    crowd.set(army.cell, fan + 1);
    return {
      key: army.id, id: army.id, cell: army.cell, kind: army.kind, number: number(army.owner),
      strength: army.profile?.detachments ?? row?.detachments ?? 1, advantage: army.profile?.advantage ?? row?.advantage ?? false,
      personal: !!army.personal, isShip: !!row?.naval, isMagical: !!row?.magical, isLoaded: !!army.cargo,
      isEnchanted: !!army.effects?.length || !!army.mithril, isBeside: army.cell in houses, fan,
    };
  });
}

export function houseTokens(view: WorldSeen, number: (owner: string | null) => number): HouseToken[] {
  const capitals = new Set(Object.values(view.players ?? {}).map((it) => it.capital));
  const besieged = new Set(Object.values(view.sieges ?? {}));
  const held = new Set(Object.values(view.armies ?? {}).filter((it) => !it.asleep && !it.aboard).map((it) => it.cell));
  return Object.values(view.structures ?? {}).map((house) => ({
    key: house.cell, id: `${house.kind}-${house.cell}`, cell: house.cell, kind: house.kind, number: number(house.owner), level: house.level,
    isCapital: capitals.has(house.cell), isBesieged: besieged.has(house.cell), isShared: held.has(house.cell),
  }));
}

/** Lands whose lord's house has an owner. */
export function ownedLands(view: WorldSeen, board: BoardAbout, number: (owner: string | null) => number): OwnedLand[] {
  return Object.values(view.structures ?? {}).flatMap((house) => {
    if (!house.owner || !board.structures[house.kind]?.is_lord_house) return [];
    const land = landAt(board, house.cell);
    return land ? [{ id: land.id, outline: land.outline, number: number(house.owner) }] : [];
  });
}

export function landAt(board: BoardAbout, cell: string): BoardAbout['map']['lands'][number] | undefined {
  const place = cellPlace(cell);
  const letter = place && board.map.grid[place.row]?.[place.column];
  return board.map.lands.find((land) => land.letter === letter);
}

/** Armies and structures on a cell by their ids, whoever is aboard included. */
export function piecesOn(view: WorldSeen, cell: string): string[] {
  const armies = Object.values(view.armies ?? {}).filter((it) => it.cell === cell && !it.asleep).map((it) => it.id);
  const house = view.structures?.[cell];
  return house ? [`${house.kind}-${cell}`, ...armies] : armies;
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
