import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { account, type NewWishes, type Wishes } from '../api/account';
import {
  bytes,
  declinePush,
  isCorrespondence,
  isPushOffered,
  isPushOn,
  pushFailureText,
  turnOffPush,
  turnOnPush,
} from './push';
import { t } from '../words/index.svelte';

const wishes = {
  addresses: [],
  channels: ['push'],
  push_key: 'AQID',
  muted_kinds: [],
  muted_tables: [],
  muted_people: [],
  quiet: null,
  digest: 0,
} as unknown as Wishes;

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'default' });
  vi.stubGlobal('isSecureContext', true);
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true });
});
afterEach(() => vi.unstubAllGlobals());

describe('the offer to be called back', () => {
  it('is made for turns that take hours, not for an evening', () => {
    expect(isCorrespondence({ kind: 'turn', seconds: 86_400 })).toBe(true);
    expect(isCorrespondence({ kind: 'turn', seconds: 120 })).toBe(false);
    expect(isCorrespondence({ kind: 'bank', seconds: 86_400 })).toBe(false);
    expect(isCorrespondence(undefined)).toBe(false);
  });
  it('is made where server and browser can, and nobody has answered yet', () => {
    expect(isPushOffered(wishes)).toBe(true);
    expect(isPushOffered({ ...wishes, channels: [] })).toBe(false);
    expect(isPushOffered({ ...wishes, addresses: [{ channel: 'push', to: '{}', is_confirmed: true }] })).toBe(true); // of another browser
    vi.stubGlobal('Notification', { permission: 'denied' });
    expect(isPushOffered(wishes)).toBe(false);
  });
  it('is not repeated to who said no', () => {
    declinePush();
    expect(isPushOffered(wishes)).toBe(false);
  });
});

describe('a browser among others', () => {
  const address = (endpoint: string) => ({ channel: 'push', to: JSON.stringify({ endpoint }), is_confirmed: true });
  const kept = (...endpoints: string[]) => ({ ...wishes, addresses: endpoints.map(address) }) as Wishes;
  const sent = (told: NewWishes) =>
    (told.addresses as { to: string }[]).map((it) => (JSON.parse(it.to) as { endpoint: string }).endpoint);
  let own: { endpoint: string; unsubscribe: () => Promise<void> } | null;
  let asked: NewWishes;

  beforeEach(() => {
    own = null;
    const subscription = (endpoint: string) => ({ endpoint, unsubscribe: async () => void (own = null) });
    const pushManager = { getSubscription: async () => own, subscribe: async () => (own ??= subscription('fresh')) };
    Object.defineProperty(navigator, 'serviceWorker', {
      value: { ready: Promise.resolve({ pushManager }), getRegistration: async () => ({ pushManager }) },
      configurable: true,
    });
    vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
    vi.spyOn(account, 'wish').mockImplementation(async (told) => ((asked = told), wishes));
    own = subscription('mine');
  });
  afterEach(() => vi.restoreAllMocks());

  it('is on when the server knows this very one', async () => {
    expect(await isPushOn(kept('phone', 'mine'))).toBe(true);
    expect(await isPushOn(kept('phone'))).toBe(false);
    own = null;
    expect(await isPushOn(kept('phone'))).toBe(false);
  });
  it('is added beside the others, and a sixth ousts the oldest', async () => {
    await turnOnPush(kept('phone', 'mine'));
    expect(sent(asked)).toEqual(['phone', 'mine']);
    await turnOnPush(kept('a', 'b', 'c', 'd', 'e'));
    expect(sent(asked)).toEqual(['b', 'c', 'd', 'e', 'fresh']);
  });
  it('subscribes anew when the server has dropped its address', async () => {
    await turnOnPush(kept('phone'));
    expect(sent(asked)).toEqual(['phone', 'fresh']);
  });
  it('is told apart from a refusal when the push service of the browser does not answer', async () => {
    vi.useFakeTimers();
    own = null;
    const pushManager = { getSubscription: async () => null, subscribe: () => new Promise(() => undefined) };
    Object.defineProperty(navigator, 'serviceWorker', {
      value: { ready: Promise.resolve({ pushManager }) },
      configurable: true,
    });
    const failed = turnOnPush(kept()).catch((error: unknown) => pushFailureText(error));
    await vi.runAllTimersAsync();
    expect(await failed).toBe(t('web.notice-settings.no-service'));
    vi.useRealTimers();
    vi.stubGlobal('Notification', { requestPermission: async () => 'denied' });
    expect(await turnOnPush(kept()).catch((error: unknown) => pushFailureText(error))).toBe(
      t('web.notice-settings.denied'),
    );
  });
  it('is turned off alone', async () => {
    await turnOffPush(kept('phone', 'mine'));
    expect(sent(asked)).toEqual(['phone']);
    expect(own).toBeNull();
  });
});

it('reads the key of the server', () => {
  expect([...bytes('AQID_w')]).toEqual([1, 2, 3, 255]);
});
