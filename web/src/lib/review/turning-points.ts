// Turning points, losses and balances of a review.
import type { Review, ReviewStep } from '../api/client';
import { t } from '../words/index.svelte';
import { choiceWords, diceWords } from '../dice/dice-choice';
import { decimal } from '../format/numbers';
import type { Players } from '../format/players';

export type TurningPoint = { entry: number; seq: number; text: string };

/** Each with the moment to look at: a throw as it lies there, a decision before it is made. A throw and the
 * decision about it share one moment, and are two entries. */
export function turningWords(review: Review, players: Players): TurningPoint[] {
  const steps = review.steps.filter((step) => review.turning_points.includes(step.seq));
  const isMatch = review.sheets.some((sheet) => sheet.game > 1);
  return steps.map((step) => ({
    entry: step.seq,
    seq: step.kind === 'throw' ? step.seq : step.seq - 1,
    text: words(step, players, isMatch),
  }));
}

function words(step: ReviewStep, players: Players, isMatch: boolean): string {
  const change = step.kind === 'throw' ? (step.luck ?? 0) : -(step.loss ?? 0);
  const values = {
    many: isMatch ? 'yes' : 'no',
    game: step.game,
    turn: step.turn,
    name: players.nameOf(step.seat),
    points: decimal(Math.abs(change)),
  };
  if (step.kind === 'throw')
    return t(change > 0 ? 'review.lucky' : 'review.unlucky', { ...values, dice: diceWords(step.dice ?? []) });
  return t('review.mistake', {
    ...values,
    choice: choiceWords(step.choice ?? ''),
    better: choiceWords(step.better ?? ''),
  });
}

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
