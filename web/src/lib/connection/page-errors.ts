// Errors of the page go to the log of the server: nobody else learns of them.
import { call } from '../api/client';
import { route, segments } from '../browser/router.svelte';

const MOST = 3; // of one visit; what breaks again and again says nothing new
const told = new Set<string>();

/** Report an error once; the address of the page stays here, for it may hold an invitation. */
export function reportError(error: unknown): void {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  if (told.size >= MOST || told.has(message)) return;
  told.add(message);
  const page = (segments(route.path)[0] ?? '').replace(/[^a-z-]/g, '').slice(0, 40);
  const report = { text: message.slice(0, 500), stack: stack.replaceAll(location.origin, '').slice(0, 4000), page };
  void call('POST', '/api/page-errors', report, 'low').catch(() => undefined);
}
