// Web Push: notifications that arrive without an open page.
import { account, type Wishes } from '../api/account';
import { failureText } from '../format/failure-text';
import { t } from '../words/index.svelte';
import { hasBrowser, settingsOf, withBrowser, withoutBrowser } from './notice-settings';

const DECLINED = 'letopis.push-declined';
const [DENIED, NO_SERVICE] = ['denied', 'no-service'];
const PATIENCE = 20_000; // milliseconds; a browser without its push service never answers
const CORRESPONDENCE = 6 * 3600; // seconds for a turn from which nobody sits and waits

export const isPushPossible = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && isSecureContext;

/** Whether turns take so long that people leave the page between them. */
export const isCorrespondence = (clock: { kind?: string; seconds?: number } | undefined): boolean =>
  clock?.kind === 'turn' && (clock.seconds ?? 0) >= CORRESPONDENCE;

/** Whether to offer it: the server has it, this browser may still ask, whatever other browsers do, and nobody has said no here. */
export const isPushOffered = (wishes: Wishes): boolean =>
  !!wishes.push_key &&
  wishes.channels.includes('push') &&
  isPushPossible() &&
  Notification.permission === 'default' &&
  !localStorage.getItem(DECLINED);

export const declinePush = (): void => localStorage.setItem(DECLINED, 'yes');

/** Ask the browser, then tell the server where to send. */
export async function turnOnPush(wishes: Wishes): Promise<Wishes> {
  return account.wish(withBrowser(settingsOf(wishes), await subscribed(wishes)));
}

/** Why messages could not be turned on, in words. */
export function pushFailureText(error: unknown): string {
  const reason = error instanceof Error ? error.message : '';
  return reason === DENIED || reason === NO_SERVICE ? t(`web.notice-settings.${reason}`) : failureText(error);
}

export async function turnOffPush(wishes: Wishes): Promise<Wishes> {
  const own = await ownSubscription();
  await own?.unsubscribe();
  return account.wish(withoutBrowser(settingsOf(wishes), own?.endpoint ?? ''));
}

/** Whether messages come to this very browser. */
export async function isPushOn(wishes: Wishes): Promise<boolean> {
  return isPushPossible() && hasBrowser(wishes, (await ownSubscription())?.endpoint ?? '');
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

async function subscribed(wishes: Wishes): Promise<string> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(DENIED);
  const worker = await navigator.serviceWorker.ready;
  const known = await worker.pushManager.getSubscription();
  // The server has dropped what its push service knows no more; the browser would give the same again.
  if (known && !hasBrowser(wishes, known.endpoint)) await known.unsubscribe();
  const asked = worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(wishes.push_key) });
  return JSON.stringify(
    await Promise.race([asked, outOfPatience()]).catch(() => Promise.reject(new Error(NO_SERVICE))),
  );
}

function outOfPatience(): Promise<never> {
  return new Promise((_, reject) => setTimeout(reject, PATIENCE));
}

/** Decode the server's public key from URL-safe base64. */
export function bytes(key: string): Uint8Array<ArrayBuffer> {
  const plain = atob(key.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}
