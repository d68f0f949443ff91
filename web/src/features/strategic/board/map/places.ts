// Places by name: lands, waters, powers, pieces and cells, in whichever language they are typed.
import { cellPlace } from '../../pieces/cells';
import type { BoardAbout, WorldSeen } from '../../pieces/pieces';

export type FoundPlace = {
  key: string;
  name: string;
  kind: 'cell' | 'land' | 'water' | 'power' | 'piece';
  cell: string;
  /** The name of the power a piece belongs to; empty for neutral ones. */
  owner?: string;
};

const MOST = 8;
// Letters of both alphabets that look alike: a cell may be typed in either.
const ALIKE: Record<string, string> = {
  а: 'a',
  в: 'b',
  с: 'c',
  е: 'e',
  н: 'h',
  к: 'k',
  м: 'm',
  о: 'o',
  р: 'p',
  т: 't',
  у: 'y',
  х: 'x',
};

/** The best matches first: a cell, then names that begin so, then those in which it occurs. */
export function findPlaces(
  sought: string,
  all: readonly (FoundPlace & { also: string })[],
  board: BoardAbout,
): FoundPlace[] {
  const text = plain(sought);
  if (!text) return [];
  const found = all.map((place) => ({ place, rank: rankOf(text, place) })).filter((it) => it.rank < 3);
  found.sort((one, two) => one.rank - two.rank);
  return [...cellsNamed(text, board), ...found.map((it) => it.place)].slice(0, MOST);
}

/** All that can be sought besides cells. */
export function allPlaces(
  board: BoardAbout,
  view: WorldSeen,
  names: Record<string, string>,
  powers: Record<string, string>,
): (FoundPlace & { also: string })[] {
  const lands = board.map.lands.map((it) => ({
    key: it.id,
    name: it.name,
    also: it.also,
    kind: 'land' as const,
    cell: it.middle,
  }));
  const waters = board.map.waters.map((it, at) => ({
    key: `water-${at}`,
    name: it.name,
    also: it.also,
    kind: 'water' as const,
    cell: it.middle,
  }));
  const thrones = Object.entries(view.players ?? {}).flatMap(([seat, { capital }]) =>
    capital && powers[seat] ? [{ key: seat, name: powers[seat], also: '', kind: 'power' as const, cell: capital }] : [],
  );
  const pieces = [
    ...Object.values(view.armies ?? {})
      .filter((it) => !it.asleep)
      .map((it) => ({ id: it.id, cell: it.cell, seat: it.owner, also: board.armies[it.kind]?.also })),
    ...Object.values(view.structures ?? {}).map((it) => ({
      id: `${it.kind}-${it.cell}`,
      cell: it.cell,
      seat: it.owner,
      also: board.structures[it.kind]?.also,
    })),
  ].map((it) => ({
    key: it.id,
    name: names[it.id] ?? it.id,
    also: it.also ?? '',
    kind: 'piece' as const,
    cell: it.cell,
    owner: (it.seat && powers[it.seat]) || '',
  }));
  return [...lands, ...thrones, ...waters, ...pieces];
}

function rankOf(text: string, { name, also }: { name: string; also: string }): number {
  const both = [plain(name), plain(also)];
  if (both.some((it) => it.startsWith(text))) return 0;
  if (both.some((it) => it.includes(` ${text}`))) return 1;
  return both.some((it) => it.includes(text)) ? 2 : 3;
}

function cellsNamed(text: string, board: BoardAbout): FoundPlace[] {
  const cell = [...text].map((letter) => ALIKE[letter] ?? letter).join('');
  const place = cellPlace(cell);
  const isThere = place && place.row >= 0 && place.column < board.map.columns && place.row < board.map.rows;
  return isThere ? [{ key: cell, name: cell, kind: 'cell', cell }] : [];
}

const plain = (text: string) => text.trim().toLowerCase().replaceAll('ё', 'е');
