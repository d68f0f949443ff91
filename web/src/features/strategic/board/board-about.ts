// What a board is told once, asked for as early as the table is known and kept for as long as the page lives.
import { api, asQuery, type BoardHome } from '../../../lib/api/client';
import type { BoardAbout } from '../pieces/pieces';

const kept: Record<string, Promise<BoardAbout>> = {};

export function boardAbout(home: BoardHome, language: string, invite: string | undefined): Promise<BoardAbout> {
  const query = asQuery({ language, invite });
  const key = `${home}${query}`;
  if (!kept[key]) {
    kept[key] = api.board(home, query);
    kept[key].catch(() => delete kept[key]); // asked for again by the next who needs it
  }
  return kept[key];
}
