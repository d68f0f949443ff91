// What the masthead shows about the current screen.
import type { Snippet } from 'svelte';

/** Whose turn it is; `due` is when his time is over, if a clock runs. */
export type Turn = { name: string; isMine: boolean; due: { since_at: number; due_at?: number | null } | null };
/** `tellsLink` is set while the screen itself says that the connection is lost. */
type Banner = {
  game: string;
  round: string;
  turn: Turn | null;
  rules: string;
  tools: Snippet | null;
  tellsLink: boolean;
};
export const banner = $state<Banner>({ game: '', round: '', turn: null, rules: '', tools: null, tellsLink: false });
