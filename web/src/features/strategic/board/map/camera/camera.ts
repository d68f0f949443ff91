// The camera of a board: which part of the world a viewport shows. Pure functions, no state.
import type { Place, Point } from '../../../pieces/cells';

export type Size = { width: number; height: number };
/** The world point at the viewport's left top corner, and how many pixels a world unit takes. */
export type Camera = Point & { scale: number };
/** How much panels cover of a viewport at its edges, and how much at its bottom nobody sees through. */
export type Covered = { top: number; left: number; right: number; bottom: number; unseen: number };

export const NEAREST = 3;
const LEAST_SHOWN = 0.35; // of the viewport, so that the world cannot be lost
const FARTHEST_STEP = 1.25;

const ROOMY = 0.94; // of the viewport, for a world that is shown whole

/** The scale at which the whole world fits; a small world is drawn large, but not coarse. */
export function farthest(view: Size, world: Size): number {
  return Math.min(2, (ROOMY * view.width) / world.width, (ROOMY * view.height) / world.height);
}

export function panned(camera: Camera, right: number, down: number): Camera {
  return { ...camera, x: camera.x - right / camera.scale, y: camera.y - down / camera.scale };
}

/** Nearer or farther by a factor; the world point under `at` stays under it. */
export function zoomed(camera: Camera, at: Point, factor: number, least: number): Camera {
  const scale = Math.min(NEAREST, Math.max(least, camera.scale * factor));
  const under = worldPoint(camera, at);
  return { x: under.x - at.x / scale, y: under.y - at.y / scale, scale };
}

/** Kept so that a good part of the viewport shows the world. */
export function clamped(camera: Camera, view: Size, world: Size): Camera {
  return {
    scale: camera.scale,
    x: within(camera.x, view.width / camera.scale, world.width),
    y: within(camera.y, view.height / camera.scale, world.height),
  };
}

function within(start: number, shown: number, length: number): number {
  const least = Math.min(shown, length) * LEAST_SHOWN;
  return Math.min(length - least, Math.max(least - shown, start));
}

/** The whole world in the middle of the viewport. */
export function fitted(view: Size, world: Size): Camera {
  const scale = farthest(view, world);
  return { scale, x: (world.width - view.width / scale) / 2, y: (world.height - view.height / scale) / 2 };
}

/** A world point in the middle of what the panels leave free. */
export function centred(scale: number, view: Size, point: Point): Camera {
  return { scale, x: point.x - view.width / scale / 2, y: point.y - view.height / scale / 2 };
}

/** Kept so that no more lies beyond the world's edges than has to. */
export function snug(camera: Camera, view: Size, world: Size): Camera {
  const settled = (start: number, shown: number, length: number) =>
    shown >= length ? (length - shown) / 2 : Math.min(length - shown, Math.max(0, start));
  return {
    scale: camera.scale,
    x: settled(camera.x, view.width / camera.scale, world.width),
    y: settled(camera.y, view.height / camera.scale, world.height),
  };
}

/** Where a board opens: on a point, near enough to read, or whole where that is near enough. */
export function opening(view: Size, world: Size, point: Point, scale: number): Camera {
  return farthest(view, world) >= scale ? fitted(view, world) : snug(centred(scale, view, point), view, world);
}

/** In a window of another size: the same point in the middle, nothing smaller than the whole world has to be. */
export function resized(scale: number, middle: Point, view: Size, world: Size): Camera {
  return snug(centred(Math.max(scale, farthest(view, world)), view, middle), view, world);
}

/** A share of the way from one look to another: the middle moves evenly, the scale by factors. */
export function between(from: Camera, to: Camera, share: number, view: Size): Camera {
  const middle = { x: view.width / 2, y: view.height / 2 };
  const [start, end] = [worldPoint(from, middle), worldPoint(to, middle)];
  const scale = from.scale * (to.scale / from.scale) ** share;
  return centred(scale, view, { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share });
}

export function worldPoint(camera: Camera, at: Point): Point {
  return { x: camera.x + at.x / camera.scale, y: camera.y + at.y / camera.scale };
}

export function viewPoint(camera: Camera, point: Point): Point {
  return { x: (point.x - camera.x) * camera.scale, y: (point.y - camera.y) * camera.scale };
}

/** Where the world's left top corner lies in the viewport. With the density of the screen on whole pixels of it: a
 * picture drawn for one such place is right for all of them and need not be drawn again. */
export function offset({ x, y, scale }: Camera, density?: number): Point {
  const whole = (start: number) => (density ? Math.round(-start * scale * density) / density : -start * scale);
  return { x: whole(x), y: whole(y) };
}

/** As a CSS transform of the world's element, which is always a layer of its own: becoming one takes as long as
 * drawing everything anew. */
export function matrix(scale: number, at: Point): string {
  return `translateZ(0) matrix(${scale}, 0, 0, ${scale}, ${at.x}, ${at.y})`;
}

/** A wheel's turn as a factor: smooth for trackpads, in steps for wheels. */
export function wheelFactor(event: { deltaY: number; deltaMode: number; ctrlKey: boolean }): number {
  const turned = event.deltaY * (event.deltaMode === 1 ? 20 : 1) * (event.ctrlKey ? 6 : 1);
  return Math.min(FARTHEST_STEP, Math.max(1 / FARTHEST_STEP, Math.exp(-turned / 600)));
}

/** The left top cells of all tiles in view, and of so many rings around them. */
export function tilesInView(
  camera: Camera,
  view: Size,
  grid: Place,
  unit: number,
  tile: number,
  ring: number,
): Place[] {
  const step = tile * unit;
  const first = { column: Math.floor(camera.x / step) - ring, row: Math.floor(camera.y / step) - ring };
  const last = {
    column: Math.floor((camera.x + view.width / camera.scale) / step) + ring,
    row: Math.floor((camera.y + view.height / camera.scale) / step) + ring,
  };
  const tiles: Place[] = [];
  for (let row = Math.max(0, first.row); row <= last.row && row * tile < grid.row; row += 1)
    for (let column = Math.max(0, first.column); column <= last.column && column * tile < grid.column; column += 1)
      tiles.push({ column: column * tile, row: row * tile });
  return tiles;
}
