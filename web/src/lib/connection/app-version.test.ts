import { afterEach, describe, expect, it, vi } from 'vitest';
import { appVersion, checkVersion, scriptsOf } from './app-version.svelte';

const page = (name: string) => `<html><script type="module" crossorigin src="/assets/${name}.js"></script></html>`;
const served = (name: string) => vi.stubGlobal('fetch', () => Promise.resolve(new Response(page(name))));

afterEach(() => {
  document.head.innerHTML = '';
  appVersion.isStale = false;
});

describe('the version of the page', () => {
  it('is told by the scripts it asks for', () => {
    expect(scriptsOf(page('index-abc'))).toEqual(['/assets/index-abc.js']);
  });
  it('is stale when the server hands out other scripts', async () => {
    document.head.innerHTML = '<script type="text/plain" src="/assets/index-abc.js"></script>';
    served('index-abc');
    await checkVersion();
    expect(appVersion.isStale).toBe(false);
    served('index-def');
    await checkVersion();
    expect(appVersion.isStale).toBe(true);
  });
  it('stays what it is without a net', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no net')));
    await checkVersion();
    expect(appVersion.isStale).toBe(false);
  });
});
