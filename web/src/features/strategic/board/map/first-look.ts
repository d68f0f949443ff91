// Where a board opens. Known before the board itself is there, so that the ground of the first look is asked for beside
// the code that draws it.
import type { Offer, Sight } from '../../../../lib/api/client';
import { fitted, opening, tilesInView, type Camera, type Covered, type Size } from './camera/camera';
import { cellPlace, middleOf } from '../../pieces/cells';
import { groundOf, type GroundAsker } from './ground/ground';
import { viewOf, whereIs, type BoardAbout, type WorldSeen } from '../../pieces/pieces';

export const PHONE = 700; // px, the widest
const LOW = 520; // px of height: a phone on its side, whose sheet stands beside the map
const OPENS_AT = { desk: 40, phone: 44 }; // px a cell
const DOCK = { wide: 392, narrow: 352, beside: 340 };
const TOOLS = { desk: 84, low: 60 }; // px, at the left edge
const BELOW = { widest: 1000, share: 0.4, edge: 24 }; // a tablet held upright has its dock below the map
const BAR = { desk: 58, phone: 56, low: 46 };
const FEW = 3; // seats whose shields stand in one row with all pills of a phone
const BELOW_QUESTION = 80; // px, where the order of turns stands
const PILLS = 76; // px, over the upper edge of a wide screen
const LEAST = 112; // px that are taken for free
const ROUND = 16; // px of the sheet's corners, beside which the map is seen
const [PLAYING, FOUNDING] = [0.42, 0.64]; // of the screen, under the sheet

/** The first piece that can act; else what is offered on the map, or what the player owns. */
export function neededCell(view: WorldSeen, subjects: readonly string[]): string | undefined {
  return subjects.map((it) => whereIs(view, it)).find((it) => it !== null) ?? undefined;
}
export function homeCell(
  view: WorldSeen,
  { seat, offers }: { seat: string; offers: readonly Offer[] },
): string | undefined {
  const offered = offers.map((it) => it.act.cell).find((it): it is string => typeof it === 'string' && !!cellPlace(it));
  return (
    offered ??
    view.players?.[seat]?.capital ??
    Object.values(view.structures ?? {}).find((it) => it.owner === seat)?.cell
  );
}

/** A phone held either way: pills over the map, and one sheet with everything else. */
export const isPhoneSized = ({ width, height }: Size) => width <= PHONE || height <= LOW;
export const isLying = ({ width, height }: Size) => width > PHONE && height <= LOW;

export const pixelsOfCell = (wide: number) => (wide > PHONE ? OPENS_AT.desk : OPENS_AT.phone);

/** The sheet of a phone at its middle height, in px. */
export const sheetHeight = (tall: number, isFounding: boolean) => tall * (isFounding ? FOUNDING : PLAYING);

/** What panels cover of the map: on a phone pills above and the sheet below, else the dock, and a tray while founding,
 * when no seats are shown yet; the card of a question lies over the lower edge. */
export function coveredBy({ width, height }: Size, seats: number, sheet: number, tray: number, question = 0): Covered {
  const under = Math.max(sheet, question);
  const asked = question && question + BELOW_QUESTION;
  if (isLying({ width, height })) return { top: 72, left: TOOLS.low, right: DOCK.beside, bottom: question, unseen: 0 };
  if (width <= PHONE) return { top: seats > FEW ? 176 : 128, left: 0, right: 0, bottom: under, unseen: under - ROUND };
  if (seats && width <= BELOW.widest && height >= width)
    return { top: PILLS, left: TOOLS.desk, right: 0, bottom: height * BELOW.share + BELOW.edge + asked, unseen: 0 };
  const right = width <= BELOW.widest ? DOCK.narrow : DOCK.wide;
  return { top: seats ? PILLS : 0, left: TOOLS.desk, right, bottom: Math.max(tray, asked), unseen: 0 };
}

/** What panels leave free, in px. */
export function freeOf(view: Size, covered: Covered): Size {
  return {
    width: Math.max(LEAST, view.width - covered.left - covered.right),
    height: Math.max(LEAST, view.height - covered.top - covered.bottom),
  };
}

/** A look that was meant for what is free of panels, in the whole viewport. */
export const placed = (meant: Camera, covered: Covered): Camera => ({
  ...meant,
  x: meant.x - covered.left / meant.scale,
  y: meant.y - covered.top / meant.scale,
});

/** Ask for the ground that the first look will show; what was guessed wrong is asked for by the board. */
export function askFirstGround(board: BoardAbout, asker: GroundAsker, sight: Sight, seats: number, screen: Size): void {
  const { map } = board;
  const view = viewOf(sight);
  const bar = isLying(screen) ? BAR.low : screen.width > PHONE ? BAR.desk : BAR.phone;
  const size = { width: screen.width, height: screen.height - bar };
  const covered = coveredBy(screen, view.year ? seats : 0, sheetHeight(screen.height, !view.year), 0);
  const world = { width: map.columns * map.unit, height: map.rows * map.unit };
  const start = neededCell(view, sight.subjects) ?? homeCell(view, sight);
  const free = freeOf(size, covered);
  const look = start
    ? opening(free, world, middleOf(start, map.unit), pixelsOfCell(screen.width) / map.unit)
    : fitted(free, world);
  const seen = { width: size.width, height: size.height - covered.unseen };
  const ground = groundOf(asker);
  for (const tile of tilesInView(
    placed(look, covered),
    seen,
    { column: map.columns, row: map.rows },
    map.unit,
    map.tile,
    0,
  ))
    ground.tile(tile).catch(() => undefined); // said by the board
}
