// Light or dark: as the system has it until somebody chooses.
export type Theme = 'light' | 'dark';

const system = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
const kept = globalThis.localStorage?.getItem('letopis.theme');

export const look = $state<{ theme: Theme }>({
  theme: kept === 'light' || kept === 'dark' ? kept : system?.matches ? 'dark' : 'light',
});

export function wear(theme: Theme): void {
  look.theme = theme;
  localStorage.setItem('letopis.theme', theme);
}
