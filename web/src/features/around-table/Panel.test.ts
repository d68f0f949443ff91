import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setLanguage, t } from '../../lib/words/index.svelte';
import type { Live } from '../../lib/connection/live.svelte';
import { AroundTable } from './around-table.svelte';
import Panel from './Panel.svelte';

let asked: string[] = [];
const chairs = [{ seat: 'p1', name: 'Anna', is_mine: true, is_free: false, bot: null }];

/** Anna plays and is host, at one screen with others; `opened` is the seat whose curtain is lifted. */
function shown(opened: string): void {
  const about = { chairs, stage: 'playing', dues: [], has_board: true };
  const told = { id: 't', mine: ['host', 'p1', 'p2'], seat: 'p1', isShared: true, opened, about, sight: null };
  const live = { ...told, nameOf: (seat: string) => seat } as unknown as Live;
  render(Panel, { around: new AroundTable(live), tab: 'host', close: () => undefined });
}

afterEach(cleanup);
beforeEach(() => {
  setLanguage('en');
  asked = [];
  Element.prototype.scrollTo = () => undefined;
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(new Response(JSON.stringify({ offers: [] })));
  });
});

it('shows nothing of the host under the curtain, not even where the tab was open', () => {
  shown('');
  expect(screen.queryByRole('tab', { name: t('web.around.host') })).toBeNull();
  expect(screen.queryByText(t('web.host.about'))).toBeNull();
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain(t('web.around.talk'));
  expect(asked.filter((path) => path.includes('host'))).toEqual([]);
});

it('shows the tools of the host to whoever has lifted it', () => {
  shown('p1');
  expect(screen.getByRole('tab', { name: t('web.around.host') })).toBeTruthy();
  expect(screen.getByText(t('web.host.about'))).toBeTruthy();
});
