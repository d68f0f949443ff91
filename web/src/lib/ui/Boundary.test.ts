import { render, screen } from '@testing-library/svelte';
import { createRawSnippet, flushSync } from 'svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import { t } from '../words/index.svelte';
import Boundary from './Boundary.svelte';

let sent: { path: string; body: { text: string; page: string; stack: string } }[];
beforeEach(() => {
  sent = [];
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(init.body)) as (typeof sent)[number]['body'] });
    return Promise.resolve(new Response(null, { status: 204 }));
  });
});

it('says that the page broke, tells the server once, and shows it again when asked', () => {
  let isBroken = true;
  const children = createRawSnippet(() => ({
    render: () => {
      if (isBroken) throw new Error('each_key_duplicate');
      return '<p>the table</p>';
    },
  }));
  render(Boundary, { children });
  flushSync();
  expect(screen.getByText(t('web.broken.heading'))).toBeTruthy();
  screen.getByRole('button', { name: t('web.broken.again') }).click();
  flushSync();
  expect(sent.map((it) => [it.path, it.body.text])).toEqual([['/api/page-errors', 'each_key_duplicate']]);
  expect(sent[0]!.body.stack).not.toContain(location.origin);
  isBroken = false;
  screen.getByRole('button', { name: t('web.broken.again') }).click();
  flushSync();
  expect(screen.getByText('the table')).toBeTruthy();
  expect(screen.queryByText(t('web.broken.heading'))).toBeNull();
});

it('is tried anew when something else is to be shown', async () => {
  let isBroken = true;
  const children = createRawSnippet(() => ({
    render: () => {
      if (isBroken) throw new Error('broken');
      return '<p>the lobby</p>';
    },
  }));
  const { rerender } = render(Boundary, { children, of: '/table/1' });
  flushSync();
  expect(screen.getByText(t('web.broken.heading'))).toBeTruthy();
  isBroken = false;
  await rerender({ children, of: '/' });
  flushSync();
  expect(screen.getByText('the lobby')).toBeTruthy();
});
