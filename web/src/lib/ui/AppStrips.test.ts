import { flushSync, mount, unmount } from 'svelte';
import { describe, expect, it } from 'vitest';
import { appVersion } from '../connection/app-version.svelte';
import { banner } from '../browser/banner.svelte';
import { t } from '../words/index.svelte';
import AppStrips from './AppStrips.svelte';

describe('strips of the app', () => {
  it('leave it to the table to say that the connection is lost', async () => {
    const target = document.createElement('div');
    const strips = mount(AppStrips, { target });
    appVersion.isOffline = true;
    flushSync();
    expect(target.textContent).toContain(t('web.app.offline'));
    banner.tellsLink = true;
    flushSync();
    expect(target.textContent).not.toContain(t('web.app.offline'));
    [appVersion.isOffline, banner.tellsLink] = [false, false];
    await unmount(strips);
  });
});
