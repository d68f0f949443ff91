import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Wishes } from './api/account';
import { bytes, declinePush, isCorrespondence, isPushOffered } from './push';

const wishes = { addresses: [], channels: ['push'], push_key: 'AQID', muted_kinds: [], muted_tables: [], quiet: null, digest: 0 } as unknown as Wishes;

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
    expect(isPushOffered({ ...wishes, addresses: [{ channel: 'push', to: '{}', is_confirmed: true }] })).toBe(false);
    vi.stubGlobal('Notification', { permission: 'denied' });
    expect(isPushOffered(wishes)).toBe(false);
  });
  it('is not repeated to who said no', () => {
    declinePush();
    expect(isPushOffered(wishes)).toBe(false);
  });
});

it('reads the key of the server', () => {
  expect([...bytes('AQID_w')]).toEqual([1, 2, 3, 255]);
});
