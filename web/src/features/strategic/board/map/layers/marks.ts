// What other parts of the table draw on the map: places to choose from, and where something happened.
import type { ArmyToken, HouseToken } from '../../../pieces/pieces';

/** Cells to choose one of; `ghost` shows what would stand on the chosen one. */
export type Sites = {
  cells: readonly string[];
  chosen: string;
  pick: (cell: string) => void;
  ghost?: { house: HouseToken; walls: string; army: ArmyToken; glyph: string };
};
export type Scene = { cells: readonly string[]; pieces: readonly string[] };
/** A march that was seen, in its owner's colour. */
export type MarchSeen = { cells: readonly string[]; number: number };
export type Marks = { trails?: readonly MarchSeen[]; sites?: Sites | undefined; scene?: Scene | undefined };

/** Whether a tap on a cell was meant for one of the marks. */
export function isPicked(marks: Marks | undefined, cell: string): boolean {
  if (!marks?.sites?.cells.includes(cell)) return false;
  marks.sites.pick(cell);
  return true;
}
