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
  history.replaceState(null, '');
  dispatchEvent(new PopStateEvent('popstate'));
  expect(close).toHaveBeenCalledOnce();
});

test('Back closes the uppermost of several panels, and the next one with the next Back', () => {
  narrow(true);
  const [below, above] = [vi.fn(), vi.fn()];
  backCloses(below);
  const left = history.state as unknown;
  backCloses(above);
  history.replaceState(left, '');
  dispatchEvent(new PopStateEvent('popstate'));
  expect([below.mock.calls.length, above.mock.calls.length]).toEqual([0, 1]);
  history.replaceState(null, '');
  dispatchEvent(new PopStateEvent('popstate'));
  expect(below).toHaveBeenCalledOnce();
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

test('a panel that opens while the entry of another is taken away keeps its own', () => {
  narrow(true);
  vi.spyOn(history, 'back').mockImplementation(() => undefined); // takes its time
  backCloses(() => undefined)();
  vi.advanceTimersByTime(1);
  const close = vi.fn();
  backCloses(close);
  history.replaceState(null, '');
  dispatchEvent(new PopStateEvent('popstate'));
  expect(close).not.toHaveBeenCalled();
  expect((history.state as { layer?: number }).layer).toBeGreaterThan(0);
  history.replaceState(null, '');
  dispatchEvent(new PopStateEvent('popstate'));
  expect(close).toHaveBeenCalledOnce();
});
