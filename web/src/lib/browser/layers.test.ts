import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closesLast, escapeCloses } from './layers';

const narrow = (matches: boolean) => vi.stubGlobal('matchMedia', () => ({ matches }));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const escape = (from: EventTarget = document.body) =>
  from.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));

test('Escape closes what was opened last, wherever the keys are heard', () => {
  narrow(false);
  const heard = vi.fn();
  document.body.innerHTML = '<div><input /></div>';
  const field = document.querySelector('input')!;
  field.addEventListener('keydown', (event) => event.stopPropagation());
  document.body.addEventListener('keydown', heard);
  const closed: string[] = [];
  const below = closesLast(() => closed.push('below'));
  const above = escapeCloses(() => (closed.push('above'), above()));
  expect([escape(field), escape()]).toEqual([false, false]);
  expect(closed).toEqual(['above', 'below']);
  below();
  expect(heard).not.toHaveBeenCalled();
  expect(escape()).toBe(true); // nothing is open
  expect(heard).toHaveBeenCalledOnce();
  document.body.removeEventListener('keydown', heard);
});

test('Escape steps back where Back would close, and leaves a dialog to itself', () => {
  narrow(false);
  const [close, step] = [vi.fn(), vi.fn()];
  const leave = closesLast(close, step);
  escape();
  document.body.innerHTML = '<dialog open></dialog>';
  escape();
  expect([close.mock.calls.length, step.mock.calls.length]).toEqual([0, 1]);
  document.body.innerHTML = '';
  leave();
});

test('Back closes a panel on a phone', () => {
  narrow(true);
  const close = vi.fn();
  const before = history.length;
  closesLast(close);
  expect(history.length).toBe(before + 1);
  history.replaceState(null, '');
  dispatchEvent(new PopStateEvent('popstate'));
  expect(close).toHaveBeenCalledOnce();
});

test('Back closes the uppermost of several panels, and the next one with the next Back', () => {
  narrow(true);
  const [below, above] = [vi.fn(), vi.fn()];
  closesLast(below);
  const left = history.state as unknown;
  closesLast(above);
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
  closesLast(() => undefined)();
  vi.runAllTimers();
  expect(back).toHaveBeenCalledOnce();
});

test('one panel instead of another needs one Back', () => {
  narrow(true);
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined);
  const first = closesLast(() => undefined);
  const before = history.length;
  first();
  closesLast(() => undefined);
  vi.runAllTimers();
  expect(history.length).toBe(before);
  expect(back).not.toHaveBeenCalled();
});

test('a desktop keeps its history', () => {
  narrow(false);
  const before = history.length;
  closesLast(() => undefined)();
  expect(history.length).toBe(before);
});

test('a panel that opens while the entry of another is taken away keeps its own', () => {
  narrow(true);
  vi.spyOn(history, 'back').mockImplementation(() => undefined); // takes its time
  closesLast(() => undefined)();
  vi.advanceTimersByTime(1);
  const close = vi.fn();
  closesLast(close);
  history.replaceState(null, '');
  dispatchEvent(new PopStateEvent('popstate'));
  expect(close).not.toHaveBeenCalled();
  expect((history.state as { layer?: number }).layer).toBeGreaterThan(0);
  history.replaceState(null, '');
  dispatchEvent(new PopStateEvent('popstate'));
  expect(close).toHaveBeenCalledOnce();
});
