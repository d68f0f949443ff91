// Puts a panel beside a point of the stage: never over the point, never under what covers the stage.
import type { Point } from '../pieces/cells';
import type { Size } from './map/camera/camera';

export type Spot = Point & { free: Size };
const GAP = 30;
const EDGE = 24;

export function beside(node: HTMLElement, spot: Spot): { update: (spot: Spot) => void } {
  const put = (at: Spot) => {
    node.style.maxHeight = '';
    const { x, y, most } = besidePoint(at, { width: node.offsetWidth, height: node.offsetHeight }, at.free);
    node.style.maxHeight = `${Math.floor(most)}px`;
    node.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  };
  put(spot);
  return { update: put };
}

/** Left top of a panel and how high it may be: to the right of the point, else to its left, else under or over it. */
export function besidePoint(at: Point, panel: Size, room: Size): Point & { most: number } {
  const within = (start: number, length: number, whole: number) =>
    Math.max(EDGE, Math.min(start, whole - length - EDGE));
  const most = room.height - 2 * EDGE;
  const y = within(at.y - panel.height / 3, Math.min(panel.height, most), room.height);
  if (at.x + GAP + panel.width + EDGE <= room.width) return { x: at.x + GAP, y, most };
  if (at.x - GAP - panel.width >= EDGE) return { x: at.x - GAP - panel.width, y, most };
  const x = within(at.x - panel.width / 2, panel.width, room.width);
  const [over, under] = [at.y - GAP - EDGE, room.height - at.y - GAP - EDGE];
  if (under >= Math.min(panel.height, over)) return { x, y: at.y + GAP, most: under };
  return { x, y: Math.max(EDGE, at.y - GAP - panel.height), most: over };
}
