// Cells by name and by place: column letters as in a spreadsheet, rows from the top, from 1.
export type Point = { x: number; y: number };
export type Place = { column: number; row: number };

export function cellName({ column, row }: Place): string {
  let name = '';
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    name = String.fromCharCode(97 + ((left - 1) % 26)) + name;
  return `${name}${row + 1}`;
}

export function cellPlace(name: string): Place | null {
  const found = /^([a-z]{1,2})(\d{1,3})$/.exec(name);
  if (!found) return null;
  const column = [...found[1]!].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0) - 1;
  return { column, row: Number(found[2]) - 1 };
}

export function columnName(column: number): string {
  return cellName({ column, row: 0 }).slice(0, -1);
}

/** The cell under a point of the world; none outside the map. */
export function cellUnder(point: Point, unit: number, size: Place): string | null {
  const place = { column: Math.floor(point.x / unit), row: Math.floor(point.y / unit) };
  const isInside = place.column >= 0 && place.row >= 0 && place.column < size.column && place.row < size.row;
  return isInside ? cellName(place) : null;
}

/** The middle of a cell, in units of the world. */
export function middleOf(cell: string, unit: number): Point {
  const place = cellPlace(cell) ?? { column: 0, row: 0 };
  return { x: (place.column + 0.5) * unit, y: (place.row + 0.5) * unit };
}
