// Choices of a dice game, as the server writes them, in words.
import { at, speech, t } from './words/index.svelte';

export type Choice = { kind: 'roll' | 'keep' | 'score'; dice: number[]; cell: string };

/** `keep 5 5 5`, `score fives` or `roll`, cut into what it says. */
export function read(line: string): Choice {
  const [verb = '', ...rest] = line.split(' ');
  return {
    kind: verb === 'keep' || verb === 'score' ? verb : 'roll',
    dice: verb === 'keep' ? rest.map(Number) : [],
    cell: verb === 'score' ? (rest[0] ?? '') : '',
  };
}

export function choiceWords(line: string): string {
  const { kind, dice, cell } = read(line);
  if (kind === 'score') return t('web.study.score', { cell: at(['cell', cell]) ?? cell });
  return kind === 'keep' ? t('hint.keep', { dice: diceWords(dice) }) : t('hint.roll');
}

/** Faces side by side, never torn apart at the end of a line. */
export const diceWords = (dice: readonly number[]): string => dice.join('\u00a0');

/** A number as the language writes it, with a true minus. */
export function decimal(value: number, digits = 1, withPlus = false): string {
  const rounded = Number(value.toFixed(digits));
  const text = new Intl.NumberFormat(speech.language, {
    minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false,
  }).format(Math.abs(rounded));
  return rounded < 0 ? `−${text}` : withPlus && rounded > 0 ? `+${text}` : text;
}

export const percent = (share: number, digits = 0): string => decimal(100 * share, digits);
