// Where in the app we are: the address of the page, and nothing else.
export const place = $state({ path: location.pathname });

export function go(path: string): void {
  const there = new URL(path, location.href);
  if (there.href !== location.href) history.pushState(null, '', there);
  place.path = there.pathname;
  scrollTo(0, 0);
  document.getElementById('main')?.focus({ preventScroll: true }); // a new page is read from its beginning
}

/** The address without its slash at the end, cut at its slashes: `/table/7` is `['table', '7']`. */
export function parts(path: string): string[] {
  return path.split('/').filter(Boolean).map(decodeURIComponent);
}

/** Follow our own links without loading the page anew. */
export function followed(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.('a');
  const foreign = event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey;
  if (!link || foreign || link.origin !== location.origin) return;
  if (link.hasAttribute('download') || link.target || link.pathname.startsWith('/api/')) return;
  if (link.hash && link.pathname === place.path) return; // a place on this page: the browser knows how
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

globalThis.addEventListener?.('popstate', () => (place.path = location.pathname));
