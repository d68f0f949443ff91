import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gestures, type GestureHearer } from './gestures';

let node: HTMLElement;
let on: { [K in keyof GestureHearer]: ReturnType<typeof vi.fn> };
let hands: { destroy: () => void };

function fire(type: string, x: number, y: number, pointerId = 1, pointerType = 'touch'): void {
  const event = new MouseEvent(type, { clientX: x, clientY: y, bubbles: true, button: 0 });
  Object.assign(event, { pointerId, pointerType });
  node.dispatchEvent(event);
}

beforeEach(() => {
  vi.useFakeTimers();
  node = document.createElement('div');
  document.body.append(node);
  on = {
    start: vi.fn(),
    pan: vi.fn(),
    zoom: vi.fn(),
    tap: vi.fn(() => true),
    press: vi.fn(),
    hover: vi.fn(),
    grab: vi.fn(() => false),
    carry: vi.fn(),
    drop: vi.fn(),
    rest: vi.fn(),
  };
  hands = gestures(node, on as unknown as GestureHearer);
});
afterEach(() => {
  hands.destroy();
  node.remove();
  vi.useRealTimers();
});

describe('gestures', () => {
  it('take a short touch as a tap and never as a pan', () => {
    fire('pointerdown', 10, 10);
    fire('pointermove', 13, 12);
    fire('pointerup', 13, 12);
    expect(on.tap).toHaveBeenCalledWith({ x: 13, y: 12 }, true);
    expect(on.pan).not.toHaveBeenCalled();
  });

  it('take two quick touches of one spot for a double tap, whatever the first did', () => {
    const touched = (x: number, time: number) => {
      fire('pointerdown', x, 10);
      const up = new MouseEvent('pointerup', { clientX: x, clientY: 10, bubbles: true, button: 0 });
      Object.assign(up, { pointerId: 1, pointerType: 'touch' });
      Object.defineProperty(up, 'timeStamp', { value: time });
      node.dispatchEvent(up);
    };
    touched(10, 1000);
    touched(14, 1200);
    expect(on.tap).toHaveBeenCalledTimes(1);
    expect(on.zoom).toHaveBeenCalledTimes(1);
    touched(14, 1400); // a new pair
    touched(90, 1500); // elsewhere
    touched(90, 2000); // later
    expect(on.tap).toHaveBeenCalledTimes(4);
    expect(on.zoom).toHaveBeenCalledTimes(1);
  });

  it('pan with one finger and give no order', () => {
    fire('pointerdown', 10, 10);
    fire('pointermove', 40, 10);
    fire('pointermove', 50, 30);
    fire('pointerup', 50, 30);
    expect(on.pan).toHaveBeenLastCalledWith(10, 20);
    expect(on.tap).not.toHaveBeenCalled();
    expect(on.rest).toHaveBeenCalled();
  });

  it('zoom with two fingers', () => {
    fire('pointerdown', 0, 0, 1);
    fire('pointerdown', 100, 0, 2);
    fire('pointermove', 200, 0, 2);
    expect(on.zoom).toHaveBeenCalledWith({ x: 100, y: 0 }, 2);
    fire('pointerup', 200, 0, 2);
    fire('pointerup', 0, 0, 1);
    expect(on.tap).not.toHaveBeenCalled();
  });

  it('ask for information after a long touch, which is no tap', () => {
    fire('pointerdown', 10, 10);
    vi.advanceTimersByTime(600);
    fire('pointerup', 10, 10);
    expect(on.press).toHaveBeenCalledWith({ x: 10, y: 10 });
    expect(on.tap).not.toHaveBeenCalled();
  });

  it('zoom in where two taps in a row met nothing', () => {
    on.tap.mockReturnValue(false);
    for (let time = 0; time < 2; time += 1) {
      fire('pointerdown', 10, 10);
      fire('pointerup', 10, 10);
    }
    expect(on.zoom).toHaveBeenCalledTimes(1);
  });

  it('leave panels over the map alone', () => {
    const panel = document.createElement('button');
    panel.dataset.overMap = '';
    node.append(panel);
    const event = new MouseEvent('pointerdown', { clientX: 5, clientY: 5, bubbles: true, button: 0 });
    panel.dispatchEvent(Object.assign(event, { pointerId: 1, pointerType: 'touch' }));
    fire('pointerup', 5, 5);
    expect(on.tap).not.toHaveBeenCalled();
  });

  it('let a mouse carry what it finds, and never a finger', () => {
    on.grab.mockReturnValue(true);
    fire('pointerdown', 10, 10, 1, 'touch');
    fire('pointermove', 60, 10, 1, 'touch');
    fire('pointerup', 60, 10, 1, 'touch');
    expect([on.grab.mock.calls.length, on.pan.mock.calls.length]).toEqual([0, 1]);
    fire('pointerdown', 10, 10, 2, 'mouse');
    fire('pointermove', 60, 10, 2, 'mouse');
    fire('pointerup', 61, 12, 2, 'mouse');
    expect(on.carry).toHaveBeenLastCalledWith({ x: 60, y: 10 });
    expect(on.drop).toHaveBeenCalledExactlyOnceWith({ x: 61, y: 12 });
    expect([on.pan.mock.calls.length, on.tap.mock.calls.length]).toEqual([1, 0]);
  });

  it('drop what is carried nowhere when the window is left', () => {
    on.grab.mockReturnValue(true);
    fire('pointerdown', 10, 10, 2, 'mouse');
    fire('pointermove', 60, 10, 2, 'mouse');
    window.dispatchEvent(new Event('blur'));
    expect(on.drop).toHaveBeenCalledExactlyOnceWith(null);
  });
});
