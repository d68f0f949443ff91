// What an entry of a dice game brought; of other games the server tells it in sentences.
import type { Told } from '../../lib/api/client';
import { t } from '../../lib/words/index.svelte';
import { spoken } from '../dice/spoken';
import type { SheetView } from '../dice/view';
import type { Players } from '../../lib/players';

type Event = { did?: string; seat?: string; kept?: number[]; seq?: number };

export function factWords(told: Told, players: Players, view: SheetView): string[] {
  return told.events.map((fact, at) => {
    const event = fact as Event;
    if (event.did === 'revealed') return t('web.replay.revealed');
    if (event.did === 'undone') return t('web.replay.undone', { seq: event.seq ?? 0 });
    if (event.did === 'called') return called(event, players);
    return spoken(fact, told, { nameOf: players.nameOf, view }).text || (told.facts[at] ?? '');
  });
}

function called(event: Event, players: Players): string {
  const name = players.nameOf(event.seat ?? '');
  const kept = event.kept ?? [];
  return kept.length ? t('web.replay.called-kept', { name, dice: kept.join(', ') }) : t('web.replay.called', { name });
}
