import { flushSync, mount, tick, unmount } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import ErrorText from './ErrorText.svelte';
import LazyPage from './LazyPage.svelte';

const settled = async () => {
  await tick();
  await Promise.resolve();
  await tick();
};

describe('LazyPage', () => {
  it('tries again when the browser is online again, and shows the page', async () => {
    const load = vi
      .fn()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValue({ default: ErrorText });
    const target = document.createElement('div');
    const page = mount(LazyPage, { target, props: { load, props: { text: 'here I am' } } });
    await settled();
    expect(target.querySelector('button')).not.toBeNull();
    window.dispatchEvent(new Event('online'));
    flushSync();
    await settled();
    expect(target.textContent).toContain('here I am');
    window.dispatchEvent(new Event('online'));
    flushSync();
    expect(load).toHaveBeenCalledTimes(2);
    await unmount(page);
  });
});
