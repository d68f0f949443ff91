// What the masthead shows about the current screen.
import type { Snippet } from 'svelte';

/** `tellsLink` is set while the screen itself says that the connection is lost. */
type Banner = { game: string; round: string; rules: string; tools: Snippet | null; tellsLink: boolean };
export const banner = $state<Banner>({ game: '', round: '', rules: '', tools: null, tellsLink: false });
