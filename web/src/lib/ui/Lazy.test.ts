import { flushSync, mount, tick, unmount, type Snippet } from 'svelte';
import { render, screen, waitFor } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { appVersion } from '../connection/app-version.svelte';
import { t } from '../words/index.svelte';
import Boundary from './Boundary.svelte';
import ErrorText from './ErrorText.svelte';
import Lazy from './Lazy.svelte';
import { fetched } from './lazy';

const settled = async () => {
  await tick();
  await Promise.resolve();
  await tick();
};

describe('Lazy', () => {
  it('tries again when the browser is online again, and shows the page', async () => {
    const load = vi
      .fn()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValue({ default: ErrorText });
    const target = document.createElement('div');
    const page = mount(Lazy, { target, props: { load, props: { text: 'here I am' } } });
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
    const page = mount(Lazy, { target, props: { load, props: {} } });
    await settled();
    expect(reload).not.toHaveBeenCalled();
    appVersion.isStale = true;
    await settled();
    expect(reload).toHaveBeenCalledTimes(1);
    const again = mount(Lazy, { target, props: { load, props: {} } });
    await settled();
    expect(reload).toHaveBeenCalledTimes(1);
    appVersion.isStale = false;
    await Promise.all([unmount(page), unmount(again)]);
  });

  it('says that it broke where its script has come and cannot be drawn', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })));
    const load = () =>
      Promise.resolve({
        default: () => {
          throw new TypeError('undefined is not a constructor');
        },
      });
    type Drawn = (anchor: Node, props: object) => void;
    const children = ((anchor: Node) => (Lazy as unknown as Drawn)(anchor, { load, props: {} })) as unknown as Snippet;
    render(Boundary, { children });
    await waitFor(() => expect(screen.getByText(t('web.broken.heading'))).toBeTruthy());
  });

  it('draws at once what was fetched before it was wanted', async () => {
    const load = vi.fn().mockResolvedValue({ default: ErrorText });
    await fetched(load);
    const target = document.createElement('div');
    const page = mount(Lazy, { target, props: { load, props: { text: 'here I am' } } });
    flushSync();
    expect(target.textContent).toContain('here I am');
    expect(load).toHaveBeenCalledTimes(1);
    await unmount(page);
  });
});
