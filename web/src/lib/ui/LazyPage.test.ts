import { flushSync, mount, tick, unmount } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import { appVersion } from '../connection/app-version.svelte';
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

  it('fetches the whole page anew, once, where the server has none of its scripts any more', async () => {
    const reload = vi.spyOn(appVersion, 'reload').mockReturnValue(undefined);
    const load = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
    const target = document.createElement('div');
    const page = mount(LazyPage, { target, props: { load, props: {} } });
    await settled();
    expect(reload).not.toHaveBeenCalled();
    appVersion.isStale = true;
    await settled();
    expect(reload).toHaveBeenCalledTimes(1);
    const again = mount(LazyPage, { target, props: { load, props: {} } });
    await settled();
    expect(reload).toHaveBeenCalledTimes(1);
    appVersion.isStale = false;
    await Promise.all([unmount(page), unmount(again)]);
  });
});
