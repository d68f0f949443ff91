// The current user. Nobody has to sign up: the first act creates a guest.
import { api, known, type Me } from '../api/client';
import { earlyVisitor } from './early-table';
import { setLanguage, locale, t } from '../words/index.svelte';

export const session = $state<{ me: Me | null; known: boolean; name: string; unread: number }>({
  me: null,
  known: false,
  name: '',
  unread: 0,
});

let isUnsure = false; // the server could not be reached to load the session

export async function loadSession(): Promise<void> {
  try {
    isUnsure = true;
    const early = earlyVisitor();
    const me = early ? known(early) : await api.me();
    isUnsure = false;
    if (me) signedIn(me);
  } finally {
    session.known = true;
  }
}

/** The current user, created as a guest if there is none, with the name in the field. */
export async function ensureMe(): Promise<Me> {
  if (isUnsure) await loadSession(); // being offline for a moment must not create a second guest
  const name = session.name.trim() || t('web.guest');
  if (session.me === null) signedIn(await api.becomeGuest(name, locale.language));
  else if (session.me.name !== name) signedIn(await api.changeMe({ name }));
  return session.me!;
}

/** Forget the user on this page. */
export function signedOut(): void {
  [session.me, session.name, session.unread] = [null, '', 0];
}

export function signedIn(me: Me): void {
  session.me = me;
  session.name = me.name;
  if (me.language === 'ru' || me.language === 'en') void setLanguage(me.language);
}
