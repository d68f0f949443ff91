// How far somebody has come in a lesson: the lines he has asked with, kept in his own browser.
const KEY = (game: string) => `letopis.lesson.${game}`;

export function savedAsks(game: string): string[] {
  try {
    const lines: unknown = JSON.parse(localStorage.getItem(KEY(game)) ?? '[]');
    return Array.isArray(lines) && lines.every((line) => typeof line === 'string') ? lines : [];
  } catch {
    return []; // somebody has written something else there
  }
}

export function saveAsks(game: string, asks: readonly string[]): void {
  try {
    if (asks.length) localStorage.setItem(KEY(game), JSON.stringify(asks));
    else localStorage.removeItem(KEY(game));
  } catch {
    return; // a browser that keeps nothing teaches all the same
  }
}
