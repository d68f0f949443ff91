// What is written yields to what matters more where both would cover each other: near, the name of a land to whatever
// stands on the map; far out, the income of a land to the name of a power and to a capital, a capital to the name of
// its own power.
import type { Power } from '../../../pieces/pieces';
import { middleOf, type Point } from '../../../pieces/cells';

type Box = { left: number; top: number; right: number; bottom: number };
type Income = { middle: string };

type Named = { id: string; labels: readonly { cells: readonly string[] }[] };
type Written<T extends Named> = { land: T; label: T['labels'][number] };

/** Names that move to another place of their land when something stands on them, and stay where they are until then;
 * where no place is free, nothing is written. */
export function yieldingNames() {
  const places = new Map<string, number>();
  return {
    at<T extends Named>(lands: readonly T[], taken: ReadonlySet<string>): Written<T>[] {
      const isFree = ({ cells }: { cells: readonly string[] }) => !cells.some((cell) => taken.has(cell));
      const still = lands.filter((land) => {
        const label = land.labels[places.get(land.id) ?? 0];
        return label && isFree(label);
      });
      const named = new Set(still.flatMap((land) => land.labels[places.get(land.id) ?? 0]!.cells)); // no name goes over another
      for (const land of lands) {
        if (still.includes(land)) continue;
        const hidden = land.labels.map(
          ({ cells }) => cells.filter((cell) => taken.has(cell) || named.has(cell)).length,
        );
        const place = hidden.indexOf(Math.min(...hidden));
        places.set(land.id, place);
        for (const cell of land.labels[place]?.cells ?? []) named.add(cell);
      }
      return lands.flatMap((land) => {
        const label = land.labels[places.get(land.id) ?? 0];
        return label && isFree(label) ? [{ land, label }] : [];
      });
    },
  };
}

const LETTER = 9.4; // px of a power's name
const [STAR, FIGURE] = [9, 10]; // px from the middle to each side

/** Whether a capital would be covered by the name of its power, and is to stand beside the shield instead. */
export function isBesideName(power: Power, unit: number, pixel: number): boolean {
  return !!power.capital && isOver(around(middleOf(power.capital, unit), pixel, STAR), nameBox(power, unit, pixel));
}

/** The lands whose income has room. */
export function withRoom<T extends Income>(
  lands: readonly T[],
  powers: readonly Power[],
  unit: number,
  pixel: number,
): T[] {
  const taken = powers.map((power) => nameBox(power, unit, pixel));
  for (const power of powers)
    if (power.capital && !isBesideName(power, unit, pixel))
      taken.push(around(middleOf(power.capital, unit), pixel, STAR));
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
const isOver = (one: Box, two: Box) =>
  one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;
