// Web Push: notifications that arrive without an open page.
export const isPushPossible = (): boolean => 'serviceWorker' in navigator && 'PushManager' in globalThis && isSecureContext;

export async function subscribed(key: string): Promise<string> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('denied');
  const worker = await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  return JSON.stringify(subscription);
}

export async function unsubscribed(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}

/** Decode the server's public key from URL-safe base64. */
export function bytes(key: string): Uint8Array<ArrayBuffer> {
  const plain = atob(key.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}
