import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Lingering } from './lingering.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what vanishes is there for a moment, and takes no more orders', () => {
  const news = new Lingering<string>();
  news.follow('an army marches');
  expect([news.shown, news.isLeaving]).toEqual(['an army marches', false]);
  news.follow(null);
  expect([news.shown, news.isLeaving]).toEqual(['an army marches', true]);
  vi.runAllTimers();
  expect(news.shown).toBeNull();
});

test('what comes meanwhile stays', () => {
  const news = new Lingering<string>();
  news.follow('one');
  news.follow(null);
  news.follow('two');
  vi.runAllTimers();
  expect([news.shown, news.isLeaving]).toEqual(['two', false]);
});
