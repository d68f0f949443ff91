// Web Push: notifications that arrive without an open page.
import { account, type Wishes } from './api/account';
import { settingsOf, withAddress } from './notice-settings';

const DECLINED = 'letopis.push-declined';
const CORRESPONDENCE = 6 * 3600; // seconds for a turn from which nobody sits and waits

export const isPushPossible = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis && isSecureContext;

/** Whether turns take so long that people leave the page between them. */
export const isCorrespondence = (clock: { kind?: string; seconds?: number } | undefined): boolean =>
  clock?.kind === 'turn' && (clock.seconds ?? 0) >= CORRESPONDENCE;

/** Whether to offer it: the server has it, this browser may still ask, and nobody has said no here. */
export const isPushOffered = (wishes: Wishes): boolean =>
  !!wishes.push_key && wishes.channels.includes('push') && !wishes.addresses.some((it) => it.channel === 'push') &&
  isPushPossible() && Notification.permission === 'default' && !localStorage.getItem(DECLINED);

export const declinePush = (): void => localStorage.setItem(DECLINED, 'yes');

/** Ask the browser, then tell the server where to send. */
export async function turnOnPush(wishes: Wishes): Promise<Wishes> {
  return account.wish(withAddress(settingsOf(wishes), 'push', await subscribed(wishes.push_key)));
}

export async function turnOffPush(wishes: Wishes): Promise<Wishes> {
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  return account.wish(withAddress(settingsOf(wishes), 'push', ''));
}

async function subscribed(key: string): Promise<string> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('denied');
  const worker = await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  return JSON.stringify(subscription);
}

/** Decode the server's public key from URL-safe base64. */
export function bytes(key: string): Uint8Array<ArrayBuffer> {
  const plain = atob(key.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}
