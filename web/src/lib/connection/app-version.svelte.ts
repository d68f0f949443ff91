// Whether the server has a newer version of the page, and whether the browser is online.
const EVERY = 15 * 60_000;

export const appVersion = $state({
  isStale: false,
  isOffline: globalThis.navigator?.onLine === false,
  reload: () => location.reload(),
});

/** The scripts of a page; their names contain a hash of their content. */
export function scriptsOf(page: string): string[] {
  return [...page.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, address]) => address!);
}

export async function checkVersion(): Promise<void> {
  const running = [...document.querySelectorAll('script[src]')].map((it) => it.getAttribute('src'));
  try {
    const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    if (!answer.ok) return;
    const there = scriptsOf(await answer.text());
    appVersion.isStale = there.length > 0 && !there.some((address) => running.includes(address));
  } catch {
    return; // offline
  }
}

const RELOADED = 'letopis.reloaded';
const ONCE = 60_000; // ms

/** Fetch the page anew; if that has brought no newer one a moment ago, it would not now. */
export function reloadOnce(): void {
  const before = Number(sessionStorage.getItem(RELOADED));
  if (Date.now() - before < ONCE) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  appVersion.reload();
}

/** Check on a timer, when the page becomes visible, and when a part of it cannot be loaded. */
export function watchVersions(): () => void {
  const seen = () => document.visibilityState === 'visible' && void checkVersion();
  const missing = () => void checkVersion();
  const changed = () => (appVersion.isOffline = !navigator.onLine);
  const again = setInterval(seen, EVERY);
  document.addEventListener('visibilitychange', seen);
  addEventListener('vite:preloadError', missing);
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    clearInterval(again);
    document.removeEventListener('visibilitychange', seen);
    removeEventListener('vite:preloadError', missing);
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
