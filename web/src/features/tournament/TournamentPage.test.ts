import axe from 'axe-core';
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Tournament } from '../../lib/api/tournaments';
import { session } from '../../lib/connection/session.svelte';
import { setLanguage, t } from '../../lib/words/index.svelte';
import TournamentPage from './TournamentPage.svelte';

const row = (number: number, name: string, more: object = {}) => ({
  number,
  name,
  rank: number,
  points: 4 - number,
  strength: number,
  has_left: false,
  ...more,
});
const evening = {
  id: 'e',
  title: '',
  game: 'yatzy',
  kind: 'round-robin',
  stage: 'playing',
  round: 1,
  rounds: 3,
  is_owner: true,
  me: 1,
  created_at: 0,
  standings: [row(1, 'Аня'), row(2, 'Борис'), row(3, 'Вера', { has_left: true })],
  meetings: [{ round: 1, board: 1, first: 1, second: 2, table: 'a', winner: null, is_over: false, said: '' }],
} as unknown as Tournament;
let asked: string[] = [];
let now: Tournament = evening;

beforeEach(() => {
  setLanguage('ru');
  [asked, now] = [[], evening];
  session.me = { id: 'a', name: 'Аня' } as typeof session.me;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push(`${init.method ?? 'GET'} ${path}`);
    if (init.method === 'DELETE') now = { ...evening, stage: 'over' } as Tournament;
    return Promise.resolve(new Response(JSON.stringify(now)));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const press = async (key: string, values = {}) =>
  fireEvent.click(await screen.findByRole('button', { name: t(`web.${key}`, values) }));
const ended = () => asked.filter((it) => it.startsWith('DELETE'));

test('standings tell places, points, whom one meets and who has left', async () => {
  const { container } = render(TournamentPage, { id: 'e' });
  const play = await screen.findByRole('link', { name: t('web.tournament.play', { name: 'Борис' }) });
  expect(play.getAttribute('href')).toBe('/table/a');
  expect(screen.getByRole('rowheader', { name: /Вера/ }).textContent).toContain(t('web.tournament.has-left'));
  expect((await axe.run(container)).violations).toEqual([]);
});

test('what cannot be undone is asked twice', async () => {
  render(TournamentPage, { id: 'e' });
  await press('tournament.end');
  expect(screen.getByText(t('web.tournament.sure.end'))).toBeTruthy();
  await press('cancel');
  await press('tournament.send-away', { name: 'Борис' });
  expect(screen.getByText(t('web.tournament.sure.send-away', { name: 'Борис' }))).toBeTruthy();
  await press('cancel');
  expect(ended()).toEqual([]);
  await press('tournament.end');
  await press('vote.yes');
  await screen.findByText(t('web.tournament.over'), { exact: false });
  expect(screen.getByText(t('web.tournament.first', { names: 'Аня' }))).toBeTruthy();
  expect(ended()).toEqual(['DELETE /api/tournaments/e']);
});
