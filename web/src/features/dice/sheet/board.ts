// What the wide and the narrow sheet need to be drawn.
import type { SheetView } from './view';

export type Board = {
  view: SheetView;
  game: number;
  seat: string | undefined;
  canWrite: boolean;
  selected: string | null;
  /** The box that somebody else wrote last. */
  fresh?: { seat: string; cell: string } | null;
  /** The boxes that the hints call best. */
  advised?: readonly string[];
  nameOf: (seat: string) => string;
  /** What writing a box is called, by its offer. */
  said?: (cell: string) => string;
};
