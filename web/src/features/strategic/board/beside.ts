// Puts a panel beside a point of its parent: never over the point, never out of view.
import type { Point, Size } from './camera';

const GAP = 30;
const EDGE = 24;

export function beside(node: HTMLElement, point: Point): { update: (point: Point) => void } {
  const put = (at: Point) => {
    const parent = node.offsetParent ?? document.documentElement;
    const spot = besidePoint(at, { width: node.offsetWidth, height: node.offsetHeight }, { width: parent.clientWidth, height: parent.clientHeight });
    node.style.transform = `translate(${Math.round(spot.x)}px, ${Math.round(spot.y)}px)`;
  };
  put(point);
  return { update: put };
}

/** Left top of a panel: to the right of the point, else to its left, else under or over it. */
export function besidePoint(at: Point, panel: Size, room: Size): Point {
  const within = (start: number, length: number, whole: number) => Math.max(EDGE, Math.min(start, whole - length - EDGE));
  const y = within(at.y - panel.height / 3, panel.height, room.height);
  if (at.x + GAP + panel.width + EDGE <= room.width) return { x: at.x + GAP, y };
  if (at.x - GAP - panel.width >= EDGE) return { x: at.x - GAP - panel.width, y };
  const x = within(at.x - panel.width / 2, panel.width, room.width);
  const under = at.y + GAP;
  return { x, y: under + panel.height + EDGE <= room.height ? under : Math.max(EDGE, at.y - GAP - panel.height) };
}
