// A ribbon along the inside of an outline. The outline is drawn by the server: a closed run of curves from the middle of
// one edge to the middle of the next, each bent round a corner, with the land to its right.
import type { Point } from '../../../pieces/cells';

/** Between an outline and the same line moved inwards, to be filled by the even-odd rule. It needs neither a stroke nor a
 * clip, which take a browser four times as long to draw. */
export function ribbon(outline: string, width: number): string {
  return (
    outline +
    loops(outline)
      .map((loop) => inset(loop, width))
      .join('')
  );
}

/** Points of each loop: a middle, a corner, a middle, a corner. */
function loops(outline: string): Point[][] {
  return outline
    .split('Z')
    .filter(Boolean)
    .map((loop) => {
      const numbers = loop.match(/-?[\d.]+/g)!.map(Number);
      const points: Point[] = [];
      for (let at = 0; at + 1 < numbers.length; at += 2) points.push({ x: numbers[at]!, y: numbers[at + 1]! });
      return points.slice(0, -1); // the last middle is the first one again
    });
}

function inset(loop: readonly Point[], distance: number): string {
  const corners = loop.filter((_, at) => at % 2);
  const inward = corners.map((corner, at) => right(corners.at(at - 1)!, corner)); // of the edge that leads to a corner
  let path = '';
  corners.forEach((corner, at) => {
    const [coming, going] = [inward[at]!, inward[(at + 1) % corners.length]!];
    const share = distance / Math.max(0.25, 1 + coming.x * going.x + coming.y * going.y);
    const [start, end] = [loop[2 * at]!, loop[(2 * at + 2) % loop.length]!];
    if (!at) path += `M${text(start, coming, distance)}`;
    path += `Q${text(corner, { x: coming.x + going.x, y: coming.y + going.y }, share)} ${text(end, going, distance)}`;
  });
  return `${path}Z`;
}

/** One unit to the right of an edge, seen along it. */
function right(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
}

const text = (point: Point, way: Point, distance: number) =>
  `${rounded(point.x + way.x * distance)} ${rounded(point.y + way.y * distance)}`;
const rounded = (value: number) => Math.round(value * 10) / 10;
