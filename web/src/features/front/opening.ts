// The ways to begin: each is a wish for a table, then the table itself.
import { api, type SeatWish, type TableAbout } from '../../lib/api/client';
import { somebody } from '../../lib/me.svelte';
import { go } from '../../lib/place.svelte';
import { t } from '../../lib/words/index.svelte';

export const QUICK_BOT = 'greedy';

export async function opened(game: string, seats: SeatWish[]): Promise<TableAbout> {
  await somebody();
  const table = await api.openTable({ plan: { game }, seats });
  go(`/table/${table.id}`);
  return table;
}

export function bot(kind: string, number?: number): SeatWish {
  return { bot: kind, name: botName(kind, number) };
}

export function botName(kind: string, number?: number): string {
  return t(`bot.${kind}`, { number: number ?? '' }).trim();
}

export const withBot = (game: string) => opened(game, [{ mine: true }, bot(QUICK_BOT)]);
export const withFriends = (game: string) => opened(game, [{ mine: true }, {}]);
export const atOneScreen = (game: string, names: string[]) =>
  opened(game, names.map((name) => ({ mine: true, name })));
