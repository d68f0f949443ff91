// What a row of a list of tables says about a table.
import type { TableAbout } from '../../lib/api/client';

const isPlayer = (chair: TableAbout['chairs'][number]) => chair.seat !== 'host';

export const isEnded = (table: TableAbout) => table.stage === 'over' || table.stage === 'abandoned';
/** Whether the server can say how well it was played. */
export const isReviewed = (table: TableAbout) =>
  table.stage === 'over' && !!table.chronicle && table.game !== 'strategic';
export const isMyTurn = (table: TableAbout) =>
  !isEnded(table) && table.chairs.some((chair) => chair.is_mine && table.waiting.includes(chair.seat));

/** The order of a list: my turn, gathering, waiting for others, the rest. */
export const rank = (table: TableAbout) =>
  isMyTurn(table) ? 0 : table.stage === 'gathering' ? 1 : table.waiting.length ? 2 : 3;

/** The names of the others; of everybody where I do not play. */
export function companyOf(table: TableAbout): string[] {
  const named = table.chairs.filter((chair) => isPlayer(chair) && !chair.is_free && chair.name);
  const isMine = named.some((chair) => chair.is_mine);
  return named.filter((chair) => !isMine || !chair.is_mine).map((chair) => chair.name);
}

/** Mine first, then the others from the best down: `312 : 278`. */
export function scoreOf(table: TableAbout): string {
  const players = table.chairs.filter(isPlayer);
  if (
    !table.scores?.length ||
    table.scores.length !== players.length ||
    (table.stage !== 'over' && !table.scores.some(Boolean))
  )
    return '';
  const scored = players.map((chair, at) => ({ isMine: chair.is_mine, score: table.scores[at]! }));
  scored.sort((a, b) => Number(b.isMine) - Number(a.isMine) || b.score - a.score);
  const shown = scored.slice(0, 3).map(({ score }) => String(score).replace('-', '−'));
  return shown.join(' : ') + (scored.length > 3 ? ' …' : '');
}

/** How a contest has ended for me, if I played in it. */
export function resultOf(table: TableAbout): 'won' | 'lost' | 'shared' | '' {
  const players = table.chairs.filter(isPlayer);
  const mine = players.filter((chair) => chair.is_mine).map((chair) => chair.seat);
  if (!isEnded(table) || mine.length !== 1 || players.length < 2 || !table.winners?.length) return '';
  if (!table.winners.includes(mine[0]!)) return 'lost';
  return table.winners.length > 1 ? 'shared' : 'won';
}

/** The due time that matters first: mine, else the earliest. */
export function dueOf(table: TableAbout): TableAbout['dues'][number] | undefined {
  if (table.stage !== 'playing' || table.paused_at) return undefined;
  const mine = table.dues.filter((due) => table.chairs.some((chair) => chair.is_mine && chair.seat === due.seat));
  return [...(mine.length ? mine : table.dues)].sort((a, b) => (a.due_at ?? Infinity) - (b.due_at ?? Infinity))[0];
}
