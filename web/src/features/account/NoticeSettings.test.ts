import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { setLanguage, t } from '../../lib/words/index.svelte';
import NoticeSettings from './NoticeSettings.svelte';

const WISHES = {
  channels: ['push'],
  push_key: 'key',
  addresses: [],
  muted_kinds: [],
  muted_tables: [],
  muted_people: [],
  quiet: null,
};
vi.mock('../../lib/browser/push', () => ({
  isPushPossible: () => true,
  isPushOn: () => Promise.resolve(false),
  turnOnPush: () => Promise.reject(new Error('denied')),
  turnOffPush: () => Promise.reject(new Error('denied')),
  pushFailureText: () => 'The browser did not allow it.',
}));
afterEach(cleanup);

it('unticks the box when the browser has refused messages', async () => {
  setLanguage('en');
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(new Response(JSON.stringify(path.includes('deliver') ? [] : WISHES))),
  );
  render(NoticeSettings);
  const box = await screen.findByLabelText<HTMLInputElement>(t('web.notice-settings.push'));
  await fireEvent.click(box);
  await screen.findByText('The browser did not allow it.');
  await vi.waitFor(() => expect(box.checked).toBe(false), 60_000);
});
