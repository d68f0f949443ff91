// The table of an address, asked for while the page still finds out who looks at it.
import { api, type TableAbout } from '../api/client';
import { segments } from '../browser/router.svelte';

let early: { id: string; about: Promise<TableAbout> } | null = null;

/** The secret with which a visitor was invited to a table. */
export const inviteTo = (id: string): string | undefined => sessionStorage.getItem(`letopis.invite.${id}`) ?? undefined;

export function askEarly(path: string): void {
  const [page, id, part] = segments(path);
  if (page !== 'table' || !id || part) return;
  early = { id, about: api.table(id, inviteTo(id)) };
  early.about.catch(() => undefined); // said by whoever takes it
}

/** What was asked for early, once. */
export function earlyTable(id: string): Promise<TableAbout> | null {
  const found = early?.id === id ? early.about : null;
  early = null;
  return found;
}
