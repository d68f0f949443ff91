// The outline of a set of cells, as an SVG path.
import { cellPlace } from '../../../pieces/cells';

type Corner = `${number} ${number}`;

/** Edges between a cell of the set and one outside, clockwise, joined to closed lines. */
export function outlineOf(cells: readonly string[], unit: number): string {
  const places = cells.flatMap((cell) => cellPlace(cell) ?? []);
  const inside = new Set(places.map((it) => `${it.column} ${it.row}`));
  const next = new Map<Corner, Corner[]>();
  const edge = (x: number, y: number, toX: number, toY: number) => {
    const [from, to]: Corner[] = [`${x} ${y}`, `${toX} ${toY}`] as Corner[];
    next.set(from!, [...(next.get(from!) ?? []), to!]);
  };
  for (const { column: x, row: y } of places) {
    if (!inside.has(`${x} ${y - 1}`)) edge(x, y, x + 1, y);
    if (!inside.has(`${x + 1} ${y}`)) edge(x + 1, y, x + 1, y + 1);
    if (!inside.has(`${x} ${y + 1}`)) edge(x + 1, y + 1, x, y + 1);
    if (!inside.has(`${x - 1} ${y}`)) edge(x, y + 1, x, y);
  }
  return joined(next, unit);
}

function joined(next: Map<Corner, Corner[]>, unit: number): string {
  let path = '';
  for (const start of next.keys())
    while (next.get(start)?.length) {
      path += 'M';
      for (let corner: Corner | undefined = start; corner; corner = next.get(corner)?.pop())
        path += `${path.endsWith('M') ? '' : 'L'}${scaled(corner, unit)}`;
      path += 'Z';
    }
  return path;
}

const scaled = (corner: Corner, unit: number) =>
  corner
    .split(' ')
    .map((it) => Number(it) * unit)
    .join(' ');
