// Pointer gestures on a board: one finger pans, two pinch, a short touch is a tap, a long one asks. A mouse may
// carry what it finds under itself.
import type { Point } from '../../../pieces/cells';
import { wheelFactor } from './camera';

const MOVED = 6; // px before a touch is a pan and no tap
const LONG = 550; // ms until a touch that rests asks for information
const TWICE = 320; // ms between two taps that are one double tap
const NEAR = 24; // px between them

export type GestureHearer = {
  start: () => void;
  pan: (right: number, down: number) => void;
  zoom: (at: Point, factor: number) => void;
  /** Says whether the tap was of use. Two quick ones of a finger are a double tap whatever the first did, so that none
   * gives an order; two of a mouse where the first was useless. */
  tap: (at: Point, isTouch: boolean) => boolean;
  press: (at: Point) => void;
  hover: (at: Point | null) => void;
  /** Whether a mouse that is dragged from here carries something instead of panning. */
  grab: (at: Point) => boolean;
  carry: (at: Point) => void;
  /** The end of a carry; nowhere, if it was broken off. */
  drop: (at: Point | null) => void;
  /** The gesture is over; after a turn of the wheel, perhaps not yet. */
  rest: (isSure: boolean) => void;
};

export function gestures(node: HTMLElement, on: GestureHearer): { destroy: () => void } {
  const down = new Map<number, Point>();
  let origin: Point = { x: 0, y: 0 };
  let [isMoving, isPressed, isCarrying] = [false, false, false];
  let last = { x: 0, y: 0, time: -Infinity, wasUseful: false };
  let timer: ReturnType<typeof setTimeout> | undefined;

  const place = (event: { clientX: number; clientY: number }): Point => {
    const box = node.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const isOnMap = (event: Event) => !(event.target as Element).closest('[data-over-map]');

  function begin(event: PointerEvent): void {
    if (event.button !== 0 || !isOnMap(event)) return;
    down.set(event.pointerId, place(event));
    node.setPointerCapture?.(event.pointerId);
    origin = place(event);
    [isMoving, isPressed] = [down.size > 1, false];
    clearTimeout(timer);
    if (down.size === 1)
      timer = setTimeout(() => {
        isPressed = true;
        on.press(origin);
      }, LONG);
    if (down.size === 2) on.start();
  }

  function move(event: PointerEvent): void {
    const before = down.get(event.pointerId);
    const now = place(event);
    if (!before) return void (event.pointerType === 'mouse' && on.hover(isOnMap(event) ? now : null));
    if (!isMoving) {
      if (Math.hypot(now.x - origin.x, now.y - origin.y) < MOVED) return;
      isMoving = true;
      clearTimeout(timer);
      isCarrying = event.pointerType === 'mouse' && on.grab(origin);
      if (!isCarrying) on.start();
    }
    if (isCarrying) on.carry(now);
    else if (down.size === 1) on.pan(now.x - before.x, now.y - before.y);
    else if (down.size === 2) pinch(event.pointerId, before, now);
    down.set(event.pointerId, now);
  }

  function pinch(moved: number, before: Point, now: Point): void {
    const still = [...down].find(([id]) => id !== moved)![1];
    const [was, is] = [before, now].map((it) => Math.hypot(it.x - still.x, it.y - still.y)) as [number, number];
    on.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    if (was > 0) on.zoom({ x: (now.x + still.x) / 2, y: (now.y + still.y) / 2 }, is / was);
  }

  function end(event: PointerEvent): void {
    clearTimeout(timer);
    if (!down.delete(event.pointerId)) return;
    if (isCarrying) return put(event.type === 'pointercancel' ? null : place(event));
    if (isMoving) return void (down.size || on.rest(true));
    if (isPressed || event.type === 'pointercancel') return;
    const [at, isTouch] = [place(event), event.pointerType !== 'mouse'];
    const isSecond =
      event.timeStamp - last.time < TWICE &&
      Math.hypot(at.x - last.x, at.y - last.y) < NEAR &&
      (isTouch || !last.wasUseful);
    if (!isSecond) return void (last = { ...at, time: event.timeStamp, wasUseful: on.tap(at, isTouch) });
    last.time = -Infinity;
    on.zoom(at, 1.8);
    on.rest(true);
  }

  function put(at: Point | null): void {
    isCarrying = false;
    on.drop(at);
  }

  function wheel(event: WheelEvent): void {
    if (!isOnMap(event)) return;
    event.preventDefault();
    on.start();
    on.zoom(place(event), wheelFactor(event));
    on.rest(false);
  }

  function leaveOff(): void {
    clearTimeout(timer);
    down.clear();
    if (isCarrying) put(null);
    isMoving = false;
  }
  const leave = () => on.hover(null);

  node.addEventListener('pointerdown', begin);
  node.addEventListener('pointermove', move);
  node.addEventListener('pointerup', end);
  node.addEventListener('pointercancel', end);
  node.addEventListener('pointerleave', leave);
  node.addEventListener('wheel', wheel, { passive: false });
  addEventListener('blur', leaveOff); // a finger lifted over another window is never heard of
  return {
    destroy() {
      leaveOff();
      removeEventListener('blur', leaveOff);
      node.removeEventListener('pointerdown', begin);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerup', end);
      node.removeEventListener('pointercancel', end);
      node.removeEventListener('pointerleave', leave);
      node.removeEventListener('wheel', wheel);
    },
  };
}
