// Chart geometry: coordinates, nearest points, labels, bins.
export type ChartSeries = { name: string; number: number; values: readonly number[] };
export type Box = { width: number; height: number; left: number; right: number; top: number; bottom: number };

/** Dashes that tell lines apart without colour. */
export const DASHES = ['', '7 4', '2 4', '10 3 2 3', '12 4', '4 2', '1 3', '14 3 3 3'] as const;

export function x(box: Box, at: number, count: number): number {
  return box.left + (count > 1 ? (at / (count - 1)) * (box.width - box.left - box.right) : 0);
}

export function y(box: Box, value: number, low: number, high: number): number {
  return box.height - box.bottom - ((value - low) / (high - low || 1)) * (box.height - box.top - box.bottom);
}

export function path(box: Box, values: readonly number[], low: number, high: number): string {
  return values
    .map(
      (value, at) => `${at ? 'L' : 'M'}${x(box, at, values.length).toFixed(1)} ${y(box, value, low, high).toFixed(1)}`,
    )
    .join('');
}

export function nearest(box: Box, across: number, count: number): number {
  const share = (across - box.left) / (box.width - box.left - box.right || 1);
  return Math.min(count - 1, Math.max(0, Math.round(share * (count - 1))));
}

/** Label heights moved apart so that none overlap. */
export function spread(heights: readonly number[], least: number, low: number, high: number): number[] {
  const order = heights.map((_, at) => at).sort((a, b) => heights[a]! - heights[b]!);
  const placed = [...heights];
  let above = low - least;
  for (const at of order) above = placed[at] = Math.max(heights[at]!, above + least);
  let below = high + least;
  for (const at of [...order].reverse()) below = placed[at] = Math.min(placed[at]!, below - least);
  return placed;
}

/** A name of at most so many letters, by whole words where that leaves any. */
export function shortened(name: string, most: number): string {
  if (name.length <= most) return name;
  const cut = name.slice(0, Math.max(1, most - 1));
  const whole = /[\s-]/.test(name[cut.length]!) ? cut : cut.replace(/[\s-][^\s-]*$/, '');
  return `${whole}…`;
}

/** Sums of neighbouring chances, at most so many. */
export function bins(chance: readonly number[], most: number): { size: number; sums: number[] } {
  const size = Math.max(1, Math.ceil(chance.length / Math.max(1, most)));
  const sums: number[] = [];
  for (let at = 0; at < chance.length; at += size)
    sums.push(chance.slice(at, at + size).reduce((sum, it) => sum + it, 0));
  return { size, sums };
}
