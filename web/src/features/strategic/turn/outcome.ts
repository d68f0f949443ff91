// What the dice made of one's own order, in short: the order itself one has just given.
import type { Told } from '../../../lib/api/client';
import { sentencesOf } from '../../../lib/format/log-lines';
import { t } from '../../../lib/words/index.svelte';

/** The faces and what came of them. The log tells with every throw what it was for and which faces mean what. */
export function outcomeOf(told: readonly Told[]): string {
  const thrown = told.filter((it) => it.seat === 'chance');
  return sentencesOf(thrown.map((entry) => ({ ...entry, said: shortly(entry) })));
}

const LATE = ['mine', 'turmoil']; // thrown at the end of a turn or of a battle, for what was begun before
type Happened = { did?: string; why?: string };

/** What the dice said after entry `seq` to what was begun before: what for, the faces, and what came of them. */
export function lateThrows(told: readonly Told[], seq: number): string {
  const isLate = (at: number) =>
    (told[at - 1]?.events as Happened[] | undefined)?.some((it) => it.did === 'called-for' && LATE.includes(it.why!));
  return sentencesOf(told.filter((it, at) => it.seq > seq && it.seat === 'chance' && isLate(at)));
}

function shortly({ events, said }: Told): Told['said'] {
  const [first] = events as { did?: string; faces?: number[] }[];
  if (first?.did !== 'fell' || !first.faces || !said.length) return said;
  return [{ ...said[0]!, text: t('web.turn.fell', { faces: first.faces.join(', ') }) }, ...said.slice(1)];
}
