// A box that can be written, as it is read aloud.
import { signed } from '../../../lib/format/numbers';
import { at as wordAt, t } from '../../../lib/words/index.svelte';
import type { Candidate } from './view';

export function candidateText(candidate: Candidate, withSign: boolean): string {
  const key = candidate.crossed_out ? 'cross' : candidate.doubled ? 'candidate-doubled' : 'candidate';
  return t(`web.sheet.${key}`, {
    cell: wordAt(['cell', candidate.cell]) ?? candidate.cell,
    points: signed(candidate.points, withSign),
  });
}
