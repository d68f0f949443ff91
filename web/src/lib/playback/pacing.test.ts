import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pacing, type Pace } from './pacing.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const of = (pace: Pace, length = 300) =>
  new Pacing<string>(
    () => length,
    () => pace,
  );

test('things that come at once are shown one after another, and then the newest', () => {
  const row = of('calm');
  row.add(['a', 'b']);
  row.add(['c']);
  const seen = [row.shown];
  for (let step = 0; step < 3; step += 1) {
    vi.advanceTimersByTime(300);
    seen.push(row.shown);
  }
  expect(seen).toEqual(['a', 'b', 'c', null]);
  expect(row.isBehind).toBe(false);
});

test('quick is three times as fast, off shows nothing old', () => {
  const quick = of('quick');
  quick.add(['a', 'b']);
  vi.advanceTimersByTime(100);
  expect(quick.shown).toBe('b');
  const off = of('off');
  off.add(['a', 'b']);
  expect(off.shown).toBeNull();
});

test('skipping shows the newest, and what comes later is paced again', () => {
  const row = of('calm');
  row.add(['a', 'b', 'c']);
  row.skip();
  expect(row.shown).toBeNull();
  vi.advanceTimersByTime(1000);
  expect(row.shown).toBeNull();
  row.add(['d']);
  expect(row.shown).toBe('d');
});

test('a long row is shown faster, in sixteen seconds altogether', () => {
  const row = of('calm', 1000);
  row.add(Array.from({ length: 100 }, (_, at) => String(at)));
  vi.advanceTimersByTime(16_400);
  expect(Number(row.shown ?? 100)).toBeGreaterThan(60);
  vi.advanceTimersByTime(60_000);
  expect(row.shown).toBeNull();
});

test('a row that is covered stands still, also for what comes meanwhile', () => {
  const row = of('calm');
  row.add(['a', 'b']);
  row.hold(true);
  row.add(['c']);
  vi.advanceTimersByTime(60_000);
  expect([row.shown, row.left]).toEqual(['a', 2]);
  row.hold(false);
  vi.advanceTimersByTime(300);
  expect(row.shown).toBe('b');
  vi.advanceTimersByTime(600);
  expect(row.shown).toBeNull();
});

test('what arrives while nothing can be seen waits from its first picture on', () => {
  const row = of('calm');
  row.hold(true);
  row.add(['a', 'b']);
  vi.advanceTimersByTime(60_000);
  expect(row.shown).toBe('a');
  row.hold(false);
  vi.advanceTimersByTime(300);
  expect(row.shown).toBe('b');
});
