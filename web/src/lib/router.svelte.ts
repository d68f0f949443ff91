// Where in the app we are: the address of the page, and nothing else.
export const route = $state({ path: location.pathname, query: location.search });

/** To a path of ours, with or without `?name=value` and `#place`. */
export function go(address: string): void {
  const there = new URL(address, location.href);
  if (there.href !== location.href) history.pushState(null, '', there);
  [route.path, route.query] = [there.pathname, there.search];
  scrollTo(0, 0);
  document.getElementById('main')?.focus({ preventScroll: true }); // a new page is read from its beginning
}

/** What the address asks for beside its path. */
export function queryValue(name: string): string | null {
  return new URLSearchParams(route.query).get(name);
}

/** Note in the address where on the same page we are; going back leaves the page all the same. */
export function replaceQuery(values: Record<string, string | number>): void {
  const search = `?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))}`;
  if (search !== route.query) history.replaceState(null, '', route.path + search);
  route.query = search;
}

/** The address without its slash at the end, cut at its slashes: `/table/7` is `['table', '7']`. */
export function segments(path: string): string[] {
  return path.split('/').filter(Boolean).map(decoded);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // somebody has broken the address; no page bears such a name
  }
}

/** Follow our own links without loading the page anew. */
export function followLink(event: MouseEvent): void {
  const link = (event.target as Element | null)?.closest?.('a');
  const foreign = event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey;
  if (!link || foreign || link.origin !== location.origin) return;
  if (link.hasAttribute('download') || link.target || link.pathname.startsWith('/api/')) return;
  if (link.hash && link.pathname === route.path) return; // a place on this page: the browser knows how
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

globalThis.addEventListener?.('popstate', () => ([route.path, route.query] = [location.pathname, location.search]));
