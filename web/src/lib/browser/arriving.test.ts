import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { arriving } from './arriving';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('what has just come under the finger', () => {
  it('takes no press for a moment', () => {
    const node = document.createElement('div');
    arriving(node);
    expect(node.style.pointerEvents).toBe('none');
    vi.runAllTimers();
    expect(node.style.pointerEvents).toBe('');
  });
  it('takes none again when it was moved', () => {
    const node = document.createElement('div');
    const list = arriving(node, 300);
    vi.runAllTimers();
    list.update(300);
    expect(node.style.pointerEvents).toBe('');
    list.update(420);
    expect(node.style.pointerEvents).toBe('none');
  });
});
