import { untrack } from 'svelte';

// What a screen reader is told; the same words twice are told twice.
export const heard = $state({ text: '', times: 0 });

export function announce(text: string): void {
  heard.text = text;
  heard.times = untrack(() => heard.times) + 1; // effects announce without listening
}
