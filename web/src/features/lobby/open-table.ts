// Opening a table: against a bot, with friends, or at one screen.
import { api, type GameAbout, type NewTable, type SeatWish, type TableAbout } from '../../lib/api/client';
import { ensureMe } from '../../lib/connection/session.svelte';
import { go } from '../../lib/browser/router.svelte';
import { t } from '../../lib/words/index.svelte';

/** The bot and the plan of a game that starts with one click. */
async function quickGame(game: string): Promise<GameAbout['quick']> {
  const about = (await api.games()).find((it) => it.id === game);
  if (!about) throw new Error(`unknown game ${game}`);
  return about.quick;
}
export const quickBot = async (game: string) => (await quickGame(game)).bot;

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

export async function withBot(game: string): Promise<TableAbout> {
  const quick = await quickGame(game);
  const { options, materials, hints } = quick;
  return openTable({ game, options, materials, hints }, [{ mine: true }, bot(quick.bot)]);
}
export const withFriends = (game: string) => openTable({ game }, [{ mine: true }, {}]);
export const atOneScreen = (game: string, names: string[]) =>
  openTable(
    { game },
    names.map((name) => ({ mine: true, name })),
  );
