import { render, screen } from '@testing-library/svelte';
import { createRawSnippet, flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import App from './App.svelte';
import { banner } from './lib/browser/banner.svelte';
import { t } from './lib/words/index.svelte';

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(() => void (banner.tools = null));

it('lives on where the masthead breaks, and says so', () => {
  const { container } = render(App);
  banner.tools = createRawSnippet(() => ({
    render: () => {
      throw new Error('broken');
    },
  }));
  flushSync();
  expect(screen.getByText(t('web.broken.heading'))).toBeTruthy();
  expect(container.querySelector('#main')).toBeTruthy();
  banner.tools = null;
  screen.getByRole('button', { name: t('web.broken.again') }).click();
  flushSync();
  expect(container.querySelector('header')).toBeTruthy();
});
