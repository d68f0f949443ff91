import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backCloses } from './back-closes';

const narrow = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('Back closes a panel on a phone', () => {
  narrow(true);
  const close = vi.fn();
  const before = history.length;
  backCloses(close);
  expect(history.length).toBe(before + 1);
  dispatchEvent(new PopStateEvent('popstate'));
  expect(close).toHaveBeenCalledOnce();
});

test('a panel that is closed otherwise takes its entry away', () => {
  narrow(true);
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined);
  backCloses(() => undefined)();
  vi.runAllTimers();
  expect(back).toHaveBeenCalledOnce();
});

test('one panel instead of another needs one Back', () => {
  narrow(true);
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined);
  const first = backCloses(() => undefined);
  const before = history.length;
  first();
  backCloses(() => undefined);
  vi.runAllTimers();
  expect(history.length).toBe(before);
  expect(back).not.toHaveBeenCalled();
});

test('a desktop keeps its history', () => {
  narrow(false);
  const before = history.length;
  backCloses(() => undefined)();
  expect(history.length).toBe(before);
});
