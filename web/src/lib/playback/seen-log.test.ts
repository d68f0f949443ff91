import { beforeEach, expect, test, vi } from 'vitest';
import { readUpTo, SeenLog } from './seen-log.svelte';

beforeEach(() => localStorage.clear());

test('a first visit takes what is there as read', () => {
  const seen = new SeenLog('t', 'p1');
  expect(seen.isUnread(5)).toBe(false);
  seen.begin(5);
  expect([seen.isUnread(5), seen.isUnread(6)]).toEqual([false, true]);
  expect(readUpTo('t')).toBe(5);
  expect(readUpTo('u')).toBeNull();
});

test('what was not on the screen stays unread, also when newer lines were', () => {
  const seen = new SeenLog('t', 'p1');
  seen.begin(5);
  seen.read([9, 8], [6, 7, 8, 9]);
  expect([6, 7, 8, 9].filter((it) => seen.isUnread(it))).toEqual([6, 7]);
  expect(new SeenLog('t', 'p1').to).toBe(5); // and is unread again on the next visit
  seen.read([6, 7], [6, 7, 8, 9]);
  expect(new SeenLog('t', 'p1').to).toBe(9);
});

test('seats of one device are kept apart, and the one that has read least decides what is loaded', () => {
  new SeenLog('t', 'p1').begin(5);
  new SeenLog('t', 'p2').begin(3);
  expect(new SeenLog('t', 'p1').to).toBe(5);
  expect(readUpTo('t')).toBe(3);
});

test('what was read on another device is read here, and what is read here is told once', async () => {
  vi.useFakeTimers();
  const tell = vi.fn(async () => undefined);
  const seen = new SeenLog('t', 'p1', { to: 7, tell });
  seen.begin(20); // no first visit: what came since is unread
  expect([7, 8, 20].map((it) => seen.isUnread(it))).toEqual([false, true, true]);
  seen.read([8], [8, 9, 20]);
  seen.read([9], [8, 9, 20]);
  await vi.runAllTimersAsync();
  expect(tell.mock.calls).toEqual([[9]]);
  expect(new SeenLog('t', 'p1', { to: 7, tell }).to).toBe(9);
  expect(readUpTo('t', { p1: 8, p2: 4 })).toBe(4);
  expect(readUpTo('t', { p1: 12 })).toBe(12);
  vi.useRealTimers();
});

test('broken storage is no history', () => {
  localStorage.setItem('letopis.seen', '{');
  expect(new SeenLog('t', 'p1').to).toBeNull();
});
