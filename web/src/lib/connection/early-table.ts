// The table of an address before anybody asks for it: what the server has laid into the page, else asked for while
// the page still finds out who looks at it.
import { api, type Me, type Sight, type TableAbout } from '../api/client';
import { segments } from '../browser/router.svelte';
import { locale } from '../words/index.svelte';

type FirstSight = { language: string; me: Me; table: TableAbout; sight: Sight | null };
type Early = { id: string; about: Promise<TableAbout>; sight: Sight | null };
let early: Early | null = null;
let visitor: Me | null = null;

/** The secret with which a visitor was invited to a table. */
export const inviteTo = (id: string): string | undefined => sessionStorage.getItem(`letopis.invite.${id}`) ?? undefined;

export function askEarly(path: string): void {
  const [page, id, part] = segments(path);
  if (page !== 'table' || !id || part) return;
  const laid = laidIntoPage();
  if (laid?.table.id === id) {
    visitor = laid.me;
    early = { id, about: Promise.resolve(laid.table), sight: laid.sight };
    return;
  }
  early = { id, about: api.table(id, inviteTo(id)), sight: null };
  early.about.catch(() => undefined); // errors are reported by the caller
}

/** Once, and only in the language that the page speaks. */
function laidIntoPage(): FirstSight | null {
  const element = document.getElementById('first');
  element?.remove();
  const found = element?.textContent ? (JSON.parse(element.textContent) as FirstSight) : null;
  return found?.language === locale.language ? found : null;
}

/** Who looks, where the page came with it; once. */
export function earlyVisitor(): Me | null {
  const found = visitor;
  visitor = null;
  return found;
}

/** What was asked for early, once. */
export function earlyTable(id: string): Early | null {
  const found = early?.id === id ? early : null;
  early = null;
  return found;
}
