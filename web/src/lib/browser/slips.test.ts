import { describe, expect, it } from 'vitest';
import { isSlip } from './slips';

function click(x: number, at: number, detail = 1): MouseEvent {
  const event = new MouseEvent('click', { clientX: x, clientY: 10, detail });
  Object.defineProperty(event, 'timeStamp', { value: at });
  window.dispatchEvent(event);
  return event;
}

describe('a second click on the same spot', () => {
  it('is a slip where the button has come in between', () => {
    click(100, 1000);
    expect(isSlip(click(104, 1300), 1200)).toBe(true);
  });
  it('is meant where the button was there before', () => {
    click(100, 1000);
    expect(isSlip(click(104, 1300), 900)).toBe(false);
  });
  it('is meant after a while, elsewhere, or by a key', () => {
    click(100, 1000);
    expect(isSlip(click(100, 1800), 1200)).toBe(false);
    click(100, 2000);
    expect(isSlip(click(200, 2300), 2200)).toBe(false);
    click(100, 3000);
    expect(isSlip(click(100, 3300, 0), 3200)).toBe(false);
  });
});
