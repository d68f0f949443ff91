// Progress in a lesson: the lines asked so far, kept in local storage.
const KEY = (game: string) => `letopis.lesson.${game}`;

export function savedAsks(game: string): string[] {
  try {
    const lines: unknown = JSON.parse(localStorage.getItem(KEY(game)) ?? '[]');
    return Array.isArray(lines) && lines.every((line) => typeof line === 'string') ? lines : [];
  } catch {
    return []; // the stored value is not ours
  }
}

export function saveAsks(game: string, asks: readonly string[]): void {
  try {
    if (asks.length) localStorage.setItem(KEY(game), JSON.stringify(asks));
    else localStorage.removeItem(KEY(game));
  } catch {
    return; // storage is blocked; the lesson works without it
  }
}
