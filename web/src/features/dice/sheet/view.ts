// The server's view of a dice table, and its sheet as rows and columns.
export type SheetRow = { kind: 'cell' | 'sum'; id: string; part: string; value: number | null; doubled: boolean };
export type Column = { seat: string; lines: SheetRow[]; total: number };
export type Candidate = { cell: string; points: number; doubled: boolean; crossed_out: boolean; premium: number };
export type Part = { id: string; bonus: number; bonus_from: number; negative_factor: number };
export type SheetView = {
  sheet: string;
  parts: Part[];
  seats: string[];
  asked: string | null;
  mover: string | null;
  game: number;
  games: number;
  round: number;
  rounds: number;
  dice: number[];
  set_aside: number[];
  rolls: number;
  rolls_left: number;
  later: Record<string, number>;
  offers: Candidate[];
  columns: Column[][];
  match_totals: number[];
};

export type Row = {
  id: string;
  kind: SheetRow['kind'];
  values: (number | null)[];
  doubled: boolean[];
  worth?: (number | null)[];
};
export type Block = { part: Part; rows: Row[] };

export function isSheetView(view: unknown): view is SheetView {
  return typeof view === 'object' && view !== null && 'sheet' in view && 'columns' in view;
}

/** The sheet of one game by parts; a part's sum carries what it is worth in the total. */
export function blocks(view: SheetView, game: number): Block[] {
  const columns = view.columns[game] ?? [];
  const lines = columns[0]?.lines ?? [];
  const rows = lines.map((line, at): Row & { part: string } => ({
    id: line.id,
    kind: line.kind,
    part: line.part,
    values: columns.map((column) => column.lines[at]?.value ?? null),
    doubled: columns.map((column) => column.lines[at]?.doubled ?? false),
  }));
  return view.parts.map((part) => {
    const own = rows.filter((row) => row.part === part.id);
    const worth = own.find((row) => row.id === `${part.id}-total`);
    const merged = worth
      ? own
          .filter((row) => row !== worth)
          .map((row) => (row.id === `${part.id}-sum` ? { ...row, worth: worth.values } : row))
      : own;
    return { part, rows: merged };
  });
}

/** The boxes of a game from the top of the sheet to its bottom. */
export const sheetOrder = (view: SheetView, game: number): string[] =>
  blocks(view, game).flatMap((block) => block.rows.filter((row) => row.kind === 'cell').map((row) => row.id));

/** A place in a row of `count`, one step on; the ends meet. From -1, nowhere, to the first or the last. */
export const stepped = (at: number, step: number, count: number): number =>
  count === 0 ? 0 : at < 0 ? (step > 0 ? 0 : count - 1) : (at + step + count) % count;

/** The turn from which a part of the sheet can be used, if all of it is closed until then. */
export function opensIn(view: SheetView, block: Block): number | null {
  const turns = block.rows.filter((row) => row.kind === 'cell').map((row) => view.later?.[row.id] ?? 0);
  return turns.every(Boolean) ? Math.min(...turns) : null;
}

/** The face that a cell counts, from its name; 0 if it counts no single face. */
export function faceOf(cell: string): number {
  const named = ['ones', 'twos', 'threes', 'fours', 'fives', 'sixes'].indexOf(cell) + 1;
  return named || Number(/-([1-6])$/.exec(cell)?.[1] ?? 0);
}
