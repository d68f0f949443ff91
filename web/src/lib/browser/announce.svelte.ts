import { untrack } from 'svelte';

// Announcements for screen readers; the same text twice is announced twice.
export const announcement = $state({ text: '', times: 0 });

export function announce(text: string): void {
  announcement.text = text;
  announcement.times = untrack(() => announcement.times) + 1; // an effect that announces must not depend on this
}
