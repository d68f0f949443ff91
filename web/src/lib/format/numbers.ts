// Numbers as the reader's language writes them, with a true minus.
import { locale } from '../words/index.svelte';

/** A decimal number. */
export function decimal(value: number, digits = 1, withPlus = false): string {
  const rounded = Number(value.toFixed(digits));
  const text = new Intl.NumberFormat(locale.language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(Math.abs(rounded));
  return rounded < 0 ? `−${text}` : withPlus && rounded > 0 ? `+${text}` : text;
}

export const percent = (share: number, digits = 0): string => decimal(100 * share, digits);

/** A whole number of points. */
export function signed(points: number, withPlus: boolean): string {
  if (points < 0) return `−${-points}`;
  return withPlus && points > 0 ? `+${points}` : String(points);
}
