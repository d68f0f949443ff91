// What both shapes of the sheet, wide and narrow, need to know to draw it.
import type { SheetView } from './view';

export type Board = {
  view: SheetView;
  game: number;
  seat: string | undefined;
  canWrite: boolean;
  selected: string | null;
  nameOf: (seat: string) => string;
};
