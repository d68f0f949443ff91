// Why a choice is best, in a sentence or two: where the turn is likely to end, and how much anything else would cost.
import type { Hint } from '../../lib/api/client';
import { choiceWords } from '../../lib/dice/dice-choice';
import { decimal, percent } from '../../lib/format/numbers';
import { at, t } from '../../lib/words/index.svelte';

const RARE = 0.08; // less likely ends of a turn are not mentioned
const NOTICED = 0.05;

export function reasonWords(hint: Hint): string {
  const line = hint.best?.[0];
  if (!line) return '';
  const best = t('web.hint.best-is', { choice: choiceWords(line) });
  const likely = (hint.aims ?? [])
    .filter((it) => it.share >= RARE)
    .map((it) => t('web.hint.aim', { cell: at(['cell', it.cell]) ?? it.cell, share: percent(it.share) }));
  const aims = likely.length && !line.startsWith('score') ? t('web.hint.why-aims', { aims: likely.join(', ') }) : '';
  const gap = hint.ahead ?? 0;
  const ahead = gap >= NOTICED ? t('web.hint.why-ahead', { points: decimal(gap) }) : t('web.hint.why-even');
  return [best, aims, ahead].filter(Boolean).join(' ');
}
