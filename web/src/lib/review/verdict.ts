// A finished game in a sentence: whether luck or skill decided it, and the moment that changed most.
import type { Review } from '../api/client';
import { decimal } from '../format/numbers';
import type { Players } from '../format/players';
import { balances, turningWords, type Balance, type TurningPoint } from './turning-points';
import { t } from '../words/index.svelte';

const EVEN = 2; // points that nobody feels
/** An accuracy of less, of 100, is not told as a number: it only discourages. */
export const WEAK = 20;

/** Luck or skill; one sentence about the winner and the others, or about somebody who played alone. */
export function verdict(review: Review, players: Players, winners: readonly string[]): string {
  const rows = balances(review, players.seats);
  if (rows.length === 1) return alone(rows[0]!);
  if (winners.length !== 1) return t('web.end.story.shared');
  const winner = rows.find((row) => row.seat === winners[0]);
  if (!winner) return '';
  const others = rows.filter((row) => row !== winner);
  const luckiest = top(others, (row) => row.luck);
  const surest = top(others, (row) => -row.loss);
  const [luck, skill] = [winner.luck - luckiest.luck, surest.loss - winner.loss];
  const names = { lucky: players.nameOf(luckiest.seat), better: players.nameOf(surest.seat) };
  if (Math.abs(luck) < EVEN && Math.abs(skill) < EVEN) return t('web.end.story.even');
  if (Math.abs(skill) < EVEN) return t(luck > 0 ? 'web.end.story.dice' : 'web.end.story.close', names);
  if (luck > 0) return t(skill > 0 ? 'web.end.story.both' : 'web.end.story.luck', names);
  return t(skill > 0 ? 'web.end.story.skill' : 'web.end.story.neither', names);
}

/** The step that changed most, with the moment to look at. */
export function turningPoint(review: Review, players: Players): TurningPoint | undefined {
  const size = (entry: number) => {
    const step = review.steps.find((it) => it.seq === entry);
    return Math.abs(step?.luck ?? step?.loss ?? 0);
  };
  return turningWords(review, players).sort((a, b) => size(b.entry) - size(a.entry))[0];
}

function alone({ luck, loss }: Balance): string {
  const key = loss < EVEN ? 'clean' : luck >= EVEN ? 'lucky' : luck <= -EVEN ? 'unlucky' : 'usual';
  return t(`web.end.story.alone-${key}`, { luck: decimal(Math.abs(luck)), loss: decimal(loss) });
}

function top(rows: readonly Balance[], by: (row: Balance) => number): Balance {
  return [...rows].sort((a, b) => by(b) - by(a))[0]!;
}
