// Opening a table: against a bot, with friends, or at one screen.
import { api, type NewTable, type SeatWish, type TableAbout } from '../../lib/api/client';
import { ensureMe } from '../../lib/session.svelte';
import { go } from '../../lib/router.svelte';
import { t } from '../../lib/words/index.svelte';

/** The bot and the plan of a game that starts with one click. */
const QUICK_BOTS: Record<string, string> = { strategic: 'squire' };
const QUICK_PLANS: Record<string, NewTable['plan']> = { strategic: { game: 'strategic', materials: { map: 'duel' } } };
export const quickBot = (game: string) => QUICK_BOTS[game] ?? 'greedy';

export async function openTable(plan: NewTable['plan'], seats: SeatWish[]): Promise<TableAbout> {
  await ensureMe();
  const table = await api.openTable({ plan, seats });
  go(`/table/${table.id}`);
  return table;
}

export function bot(kind: string, number?: number): SeatWish {
  return { bot: kind, name: botName(kind, number) };
}

export function botName(kind: string, number?: number): string {
  return t(`bot.${kind}`, { number: number ?? '' }).trim();
}

export const withBot = (game: string) => openTable(QUICK_PLANS[game] ?? { game }, [{ mine: true }, bot(quickBot(game))]);
export const withFriends = (game: string) => openTable({ game }, [{ mine: true }, {}]);
export const atOneScreen = (game: string, names: string[]) =>
  openTable({ game }, names.map((name) => ({ mine: true, name })));
