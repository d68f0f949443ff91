import { describe, expect, it } from 'vitest';
import type { Wishes } from '../api/account';
import { settingsOf, minuteOf, timeOf, withAddress } from './notice-settings';

const wishes = {
  addresses: [{ channel: 'email', to: 'anna@example.org', is_confirmed: true }],
  muted_kinds: ['over'],
  muted_tables: ['t'],
  muted_people: [{ key: 'k', name: 'Boris' }],
  quiet: { begin: 1320, end: 480 },
  digest: 60,
  channels: ['email'],
  push_key: '',
} as unknown as Wishes;

describe('wishes', () => {
  it('are kept when one of them changes', () => {
    const changed = withAddress(settingsOf(wishes), 'webhook', ' https://example.org/hook ');
    expect(changed.addresses).toEqual([
      { channel: 'email', to: 'anna@example.org' },
      { channel: 'webhook', to: 'https://example.org/hook' },
    ]);
    expect(changed).toMatchObject({
      muted_kinds: ['over'],
      muted_tables: ['t'],
      muted_people: ['k'],
      quiet: { begin: 1320, end: 480 },
      digest: 60,
    });
  });
  it('have one address a channel, and none when it is empty', () => {
    expect(withAddress(settingsOf(wishes), 'email', 'new@example.org').addresses).toEqual([
      { channel: 'email', to: 'new@example.org' },
    ]);
    expect(withAddress(settingsOf(wishes), 'email', '').addresses).toEqual([]);
  });
  it('speak of minutes of the day as clocks do', () => {
    expect([timeOf(0), timeOf(1325), minuteOf('22:05')]).toEqual(['00:00', '22:05', 1325]);
  });
});
