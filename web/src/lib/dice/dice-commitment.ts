// The commitment of fair dice as this browser saw it during the game.
import { asQuery, call } from '../api/client';
import { studyPath, type Found } from '../api/studies';

type Dice = { chronicle: string; commitment: string; is_over: boolean };
export type Seen = { commitment: string; at: number };

const name = (chronicle: string) => `letopis.promise.${chronicle}`;

const keep = (chronicle: string, commitment: string) =>
  localStorage.setItem(name(chronicle), JSON.stringify({ commitment, at: Date.now() }));

export function rememberedCommitment(chronicle: string): Seen | null {
  const kept = localStorage.getItem(name(chronicle));
  return kept ? (JSON.parse(kept) as Seen) : null;
}

/** The promise of a table that has not begun: shown there, and kept for the check afterwards. */
export async function promisedAhead(table: string, invite: string | undefined): Promise<string> {
  const found = await call<{ chronicle: string; commitment: string }>(
    'GET',
    `/api/tables/${table}/promise${asQuery({ invite })}`,
  );
  if (!rememberedCommitment(found.chronicle)) keep(found.chronicle, found.commitment);
  return found.commitment;
}

/** Store the commitment of a running game, once. */
export async function rememberCommitment(book: string, chronicle: string): Promise<void> {
  if (rememberedCommitment(chronicle)) return;
  const { found } = await call<Found<Dice>>('GET', studyPath(book, 'dice'));
  if (found && !found.is_over && found.commitment) {
    keep(chronicle, found.commitment);
  }
}
