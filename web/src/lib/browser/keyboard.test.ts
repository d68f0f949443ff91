import { afterEach, describe, expect, it } from 'vitest';
import { isForOthers } from './keyboard';

const pressed = (target: Element, init: KeyboardEventInit = {}): KeyboardEvent => {
  const event = new KeyboardEvent('keydown', { key: 'u', bubbles: true, cancelable: true, ...init });
  target.dispatchEvent(event);
  return event;
};
afterEach(() => document.body.replaceChildren());

describe('a key of the table', () => {
  it('is heard by a part that nothing covers', () => {
    document.body.innerHTML = '<aside><button></button></aside>';
    const button = document.querySelector('button')!;
    expect(isForOthers(pressed(document.body), button)).toBe(false);
  });
  it('is not heard behind a screen, a dialog or a field, nor with a modifier', () => {
    document.body.innerHTML = '<aside inert><button></button></aside><input />';
    const button = document.querySelector('button')!;
    expect(isForOthers(pressed(document.body), button)).toBe(true);
    expect(isForOthers(pressed(document.querySelector('input')!), null)).toBe(true);
    expect(isForOthers(pressed(document.body, { ctrlKey: true }), null)).toBe(true);
    document.body.innerHTML = '<dialog open></dialog>';
    expect(isForOthers(pressed(document.body), null)).toBe(true);
  });
});
