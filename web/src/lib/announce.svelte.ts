import { untrack } from 'svelte';

// What a screen reader is told; the same words twice are told twice.
export const announcement = $state({ text: '', times: 0 });

export function announce(text: string): void {
  announcement.text = text;
  announcement.times = untrack(() => announcement.times) + 1; // effects announce without listening
}
