// How a game ended, as the heading of its replay and review.
import type { Outline } from '../../lib/api/client';
import { t } from '../../lib/words/index.svelte';

export type Ended = Pick<Outline, 'is_over' | 'broken_off' | 'winners' | 'seats'>;

export function outcomeText(told: Ended, nameOf: (seat: string) => string): string {
  if (!told.is_over) return t('web.analysis.running');
  const names = told.winners.map(nameOf).join(', ');
  if (told.broken_off) return t('told.broken_off', { how: told.broken_off, count: told.winners.length, names });
  const isBot = !!told.seats.find((it) => it.seat === told.winners[0])?.player.startsWith('bot:');
  return t(told.winners.length === 1 ? 'web.analysis.won' : 'web.analysis.shared', {
    name: names,
    names,
    bot: isBot ? 'yes' : 'no',
  });
}
