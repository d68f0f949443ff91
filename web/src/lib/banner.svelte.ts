// What the masthead shows about the current screen.
import type { Snippet } from 'svelte';

type Banner = { game: string; round: string; rules: string; tools: Snippet | null };
export const banner = $state<Banner>({ game: '', round: '', rules: '', tools: null });
