// The commitment of fair dice as this browser saw it during the game.
import { call } from './api/client';
import { studyPath, type Found } from './polling.svelte';

type Dice = { chronicle: string; commitment: string; is_over: boolean };
export type Seen = { commitment: string; at: number };

const name = (chronicle: string) => `letopis.promise.${chronicle}`;

export function rememberedCommitment(chronicle: string): Seen | null {
  const kept = localStorage.getItem(name(chronicle));
  return kept ? (JSON.parse(kept) as Seen) : null;
}

/** Store the commitment of a running game, once. */
export async function rememberCommitment(book: string, chronicle: string): Promise<void> {
  if (rememberedCommitment(chronicle)) return;
  const { found } = await call<Found<Dice>>('GET', studyPath(book, 'dice'));
  if (found && !found.is_over && found.commitment) {
    localStorage.setItem(name(chronicle), JSON.stringify({ commitment: found.commitment, at: Date.now() }));
  }
}
