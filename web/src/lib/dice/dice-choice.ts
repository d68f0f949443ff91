// The lines of dice choices, parsed and in words.
import { at, t } from '../words/index.svelte';

export type Choice = { kind: 'roll' | 'keep' | 'score'; dice: number[]; cell: string };

/** Parse `keep 5 5 5`, `score fives` or `roll`. */
export function readChoice(line: string): Choice {
  const [verb = '', ...rest] = line.split(' ');
  return {
    kind: verb === 'keep' || verb === 'score' ? verb : 'roll',
    dice: verb === 'keep' ? rest.map(Number) : [],
    cell: verb === 'score' ? (rest[0] ?? '') : '',
  };
}

export function choiceWords(line: string): string {
  const { kind, dice, cell } = readChoice(line);
  if (kind === 'score') return t('web.analysis.score', { cell: at(['cell', cell]) ?? cell });
  return kind === 'keep' ? t('hint.keep', { dice: diceWords(dice) }) : t('hint.roll');
}

/** Faces joined by no-break spaces. */
export const diceWords = (dice: readonly number[]): string => dice.join('\u00a0');
