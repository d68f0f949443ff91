// What happened at a dice table, in words.
import type { Told } from '../../lib/api/client';
import { at, t } from '../../lib/words/index.svelte';
import type { Board } from './board';
import type { Slot } from './slots';
import { signed } from '../../lib/numbers';

export type Spoken = { text: string; number: number; lasting: boolean };
type Event = { did?: string; seat?: string; cell?: string; points?: number; dice?: number[]; game?: number };

/** A sentence for a fact; `lasting` ones are worth reading again later. */
export function spoken(fact: object, told: Told, board: Pick<Board, 'nameOf' | 'view'>): Spoken {
  const event = fact as Event;
  const seat = event.seat ?? told.seat;
  const values = {
    name: board.nameOf(seat),
    cell: at(['cell', event.cell ?? '']) ?? event.cell ?? '',
    points: signed(event.points ?? 0, false),
    dice: (event.dice ?? []).join(', '),
    game: event.game ?? 0,
  };
  const known = ['thrown', 'scored', 'premium', 'ended', 'undone'].includes(event.did ?? '');
  return {
    text: known ? t(`web.told.${event.did}`, values) : '',
    number: event.did === 'ended' ? 0 : board.view.seats.indexOf(seat) + 1, // the end of a game is nobody's
    lasting: event.did !== 'thrown',
  };
}

/** Whether a die is kept now. */
export function keeping(slots: readonly Slot[], at: number): string {
  const slot = slots[at];
  return t(slot?.kept ? 'web.dice.now-kept' : 'web.dice.now-loose', { number: at + 1, face: slot?.face ?? 0 });
}
