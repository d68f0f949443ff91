// What is written far out yields to what matters more where both would cover each other: the income of a land to the
// name of a power and to a capital, a capital to the name of its own power.
import type { Power } from '../../pieces';
import type { Point } from '../camera/camera';
import { middleOf } from '../cells';

type Box = { left: number; top: number; right: number; bottom: number };
type Income = { middle: string };

const LETTER = 9.4; // px of a power's name
const [STAR, FIGURE] = [9, 10]; // px from the middle to each side

/** Whether a capital would be covered by the name of its power, and is to stand beside the shield instead. */
export function isBesideName(power: Power, unit: number, pixel: number): boolean {
  return !!power.capital && isOver(around(middleOf(power.capital, unit), pixel, STAR), nameBox(power, unit, pixel));
}

/** The lands whose income has room. */
export function withRoom<T extends Income>(lands: readonly T[], powers: readonly Power[], unit: number, pixel: number): T[] {
  const taken = powers.map((power) => nameBox(power, unit, pixel));
  for (const power of powers)
    if (power.capital && !isBesideName(power, unit, pixel)) taken.push(around(middleOf(power.capital, unit), pixel, STAR));
  return lands.filter((land) => {
    const box = around(middleOf(land.middle, unit), pixel, FIGURE);
    return !taken.some((it) => isOver(box, it));
  });
}

/** Shield, name and income of a power, in px of the screen. */
function nameBox(power: Power, unit: number, pixel: number): Box {
  const { x, y } = scaled(middleOf(power.middle, unit), pixel);
  const half = Math.max(22, (power.name.length * LETTER) / 2);
  return { left: x - half, right: x + half, top: y - 27, bottom: y + 27 };
}

function around(point: Point, pixel: number, reach: number): Box {
  const { x, y } = scaled(point, pixel);
  return { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach };
}

const scaled = (point: Point, pixel: number) => ({ x: point.x / pixel, y: point.y / pixel });
const isOver = (one: Box, two: Box) => one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;
