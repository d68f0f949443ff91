// The router: the current path and query.
export const route = $state({ path: location.pathname, query: location.search });

/** Go to a path of the app, with or without a query and a fragment. */
export function go(address: string): void {
  const there = new URL(address, location.href);
  if (there.href !== location.href) history.pushState(null, '', there);
  [route.path, route.query] = [there.pathname, there.search];
  scrollTo(0, 0);
  document.getElementById('main')?.focus({ preventScroll: true }); // a screen reader starts at the top of the new page
}

/** A value of the query. */
export function queryValue(name: string): string | null {
  return new URLSearchParams(route.query).get(name);
}

/** Replace the query without a new history entry. */
export function replaceQuery(values: Record<string, string | number>): void {
  const search = `?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))}`;
  if (search !== route.query) history.replaceState(null, '', route.path + search);
  route.query = search;
}

/** The segments of a path: `/table/7` is `['table', '7']`. */
export function segments(path: string): string[] {
  return path.split('/').filter(Boolean).map(decoded);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // a malformed address matches no page
  }
}

/** Follow links of the app without reloading the page. */
export function followLink(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.('a');
  const foreign = event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey;
  if (!link || foreign || link.origin !== location.origin) return;
  if (link.hasAttribute('download') || link.target || link.pathname.startsWith('/api/')) return;
  if (link.hash && link.pathname === route.path) return; // a fragment of this page is left to the browser
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

globalThis.addEventListener?.('popstate', () => ([route.path, route.query] = [location.pathname, location.search]));
