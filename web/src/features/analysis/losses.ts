// Losses and balances of a review, for its pictures.
import type { Review, ReviewStep } from '../../lib/api/client';

export type Loss = { step: ReviewStep; dice: readonly number[] };

/** The decisions of a seat that lost points, largest first, with the dice at that moment. */
export function losses(review: Review, seat: string, noticed = 0.05): Loss[] {
  const found: Loss[] = [];
  let dice: readonly number[] = [];
  for (const step of review.steps) {
    if (step.kind === 'throw') dice = step.dice ?? [];
    else if (step.seat === seat && (step.loss ?? 0) >= noticed) found.push({ step, dice });
  }
  return found.sort((a, b) => (b.step.loss ?? 0) - (a.step.loss ?? 0));
}

export type Balance = { seat: string; expected: number; luck: number; loss: number; total: number };

/** Luck and losses of each seat, summed over all games of the match. */
export function balances(review: Review, seats: readonly string[]): Balance[] {
  return seats.map((seat) => {
    const own = review.sheets.filter((sheet) => sheet.seat === seat);
    const sum = (field: 'expected' | 'luck' | 'loss' | 'total') =>
      own.reduce((total, sheet) => total + sheet[field], 0);
    return { seat, expected: sum('expected'), luck: sum('luck'), loss: sum('loss'), total: sum('total') };
  });
}
