// The colour theme: the system's until the user chooses one.
export type Theme = 'light' | 'dark';

const system = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
const kept = globalThis.localStorage?.getItem('letopis.theme');

export const appearance = $state<{ theme: Theme }>({
  theme: kept === 'light' || kept === 'dark' ? kept : system?.matches ? 'dark' : 'light',
});

export function setTheme(theme: Theme): void {
  appearance.theme = theme;
  localStorage.setItem('letopis.theme', theme);
}
