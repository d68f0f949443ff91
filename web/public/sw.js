// Keeps the page itself for when the net is gone. What the server says about games is never kept:
// it would be out of date, and it belongs to whoever was signed in.
const SHELL = 'letopis-shell';
const PAGE = '/';

self.addEventListener('install', (event) => {
  event.waitUntil(
    renewed()
      .catch(() => undefined)
      .then(() => self.skipWaiting()),
  );
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(navigated(request, event));
  else if (/^\/(assets|fonts|icons)\//.test(url.pathname)) event.respondWith(kept(request));
});

/** The net first: a page of yesterday is shown only when there is no other. */
async function navigated(request, event) {
  try {
    const answer = await fetch(request);
    if (answer.ok) event.waitUntil(renewed().catch(() => undefined));
    return answer;
  } catch (error) {
    const shell = await caches.match(PAGE);
    if (shell) return shell;
    throw error;
  }
}

/** Built files never change under their names. A file that is gone is answered with the page: not kept. */
async function kept(request) {
  const cache = await caches.open(SHELL);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok && !(answer.headers.get('content-type') ?? '').startsWith('text/html'))
    await cache.put(request, answer.clone());
  return answer;
}

/** The present page and what it needs at once; files of another version go. */
async function renewed() {
  const cache = await caches.open(SHELL);
  const answer = await fetch(PAGE, { cache: 'no-cache' });
  if (!answer.ok) return;
  const text = await answer.clone().text();
  const before = await cache.match(PAGE);
  if (before && (await before.text()) === text) return;
  for (const request of await cache.keys())
    if (new URL(request.url).pathname.startsWith('/assets/')) await cache.delete(request);
  await cache.put(PAGE, answer);
  const needed = [...text.matchAll(/(?:src|href)="(\/(?:assets|fonts|icons)\/[^"]+)"/g)].map(([, path]) => path);
  await Promise.all(needed.map((path) => cache.add(path).catch(() => undefined)));
  await Promise.all(
    needed.filter((path) => path.endsWith('.js')).map((path) => withParts(cache, path).catch(() => undefined)),
  );
}

/** Screens and words that a script loads when they are wanted, and the icons. */
async function withParts(cache, script) {
  const text = (await (await cache.match(script))?.text()) ?? '';
  const parts = new Set(
    [...text.matchAll(/["'`](?:\/?assets|\.)\/([\w.-]+\.(?:js|css|svg))["'`]/g)].map(([, name]) => `/assets/${name}`),
  );
  await Promise.all([...parts].map((path) => cache.add(path).catch(() => undefined)));
}

self.addEventListener('push', (event) => {
  const { subject = '', text = '', link = '/' } = event.data?.json?.() ?? {};
  event.waitUntil(
    self.registration.showNotification(subject || text, {
      body: subject && text !== subject ? text : '',
      icon: '/icons/letopis-192.png',
      badge: '/icons/badge-96.png',
      tag: link,
      data: { link },
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  // The server may be known here by another address than the one it puts into links: its paths are the same.
  const link = new URL(event.notification.data?.link ?? '/', location.origin);
  const target = new URL(link.pathname + link.search, location.origin).href;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((open) => {
      const there = open.find((client) => client.url === target);
      return there ? there.focus() : self.clients.openWindow(target);
    }),
  );
});
