import axe from 'axe-core';
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { GameStatistics } from '../../lib/api/account';
import { setLanguage, t } from '../../lib/words/index.svelte';
import Statistics from './Statistics.svelte';

const played = (more: Partial<GameStatistics>): GameStatistics => ({
  game: 'valyrian',
  preset: null,
  own_rules: false,
  with_hints: false,
  games: 2,
  contests: 1,
  wins: 1,
  mean: -20.5,
  best: 12,
  accuracy: null,
  luck: null,
  lost: null,
  optimum: null,
  unreviewed: 0,
  recent: [
    { table: 'a', at: 0, total: 12, is_winner: true, accuracy: null, luck: null },
    { table: 'b', at: 0, total: -53, is_winner: false, accuracy: null, luck: null },
  ],
  ...more,
});
let answers: GameStatistics[][] = [];
let asked: string[] = [];
function opened(...given: GameStatistics[][]) {
  setLanguage('en');
  [answers, asked] = [given, []];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push(`${init.method} ${path}`);
    return Promise.resolve(new Response(JSON.stringify(answers.shift())));
  });
  return render(Statistics);
}
afterEach(cleanup);

describe('statistics', () => {
  it('say how many games, their mean, the best and the wins; a minus is a minus', async () => {
    const { container } = opened([played({})]);
    await screen.findByText('−20.5');
    for (const text of ['2', '12', t('web.statistics.of', { wins: 1, contests: 1 })])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    expect(container.textContent).not.toContain('-53');
    expect((await axe.run(container)).violations).toEqual([]);
  });
  it('keep a weak accuracy to themselves and tell what was lost', async () => {
    const recent = [
      { table: 'a', at: 0, total: 40, is_winner: false, accuracy: 3.5, luck: 1.5 },
      { table: 'b', at: 0, total: 200, is_winner: false, accuracy: 92, luck: 2.5 },
    ];
    const { container } = opened([played({ accuracy: 4.25, luck: 2, lost: 151.5, recent })]);
    await screen.findByText('151.5');
    expect(screen.queryByText(t('web.statistics.accuracy'))).toBeNull();
    expect(container.textContent).not.toMatch(/3\.5|4\.3/);
    expect(screen.getByText(t('web.statistics.played-weak', { luck: '+1.5' }))).toBeTruthy();
    expect(screen.getByText(t('web.statistics.played', { accuracy: '92', luck: '+2.5' }))).toBeTruthy();
  });
  it('review games only when somebody asks, one after another until all are', async () => {
    opened(
      [played({ unreviewed: 2 })],
      [played({ unreviewed: 1, accuracy: 70, luck: -3 })],
      [played({ accuracy: 81.5, luck: 4.2, lost: 23.4, optimum: 254.6 })],
    );
    expect(screen.queryByText(t('web.statistics.lost'))).toBeNull();
    await fireEvent.click(await screen.findByRole('button', { name: t('web.statistics.review') }));
    await screen.findByText('81.5');
    expect(screen.getByText('+4.2')).toBeTruthy();
    const figure = (name: string) => screen.getByText(t(`web.statistics.${name}`)).nextElementSibling?.textContent;
    expect([figure('lost'), figure('optimum')]).toEqual(['23.4', '254.6']);
    expect(asked).toEqual([
      'GET /api/me/statistics',
      'POST /api/me/statistics/reviews',
      'POST /api/me/statistics/reviews',
    ]);
    expect(screen.queryByText(t('web.statistics.review'))).toBeNull();
  });
  it('show accuracy and luck over time, oldest first, once two games are reviewed', async () => {
    const game = (table: string, accuracy: number, luck: number) => ({
      table,
      at: 0,
      total: 200,
      is_winner: false,
      accuracy,
      luck,
    });
    opened([played({ recent: [game('b', 91.25, -4), game('a', 80, 12.5)] })]);
    expect(
      await screen.findByRole('img', { name: `${t('web.statistics.over-time.accuracy', { count: 2 })}: 80, 91.3` }),
    ).toBeTruthy();
    expect(
      screen.getByRole('img', { name: `${t('web.statistics.over-time.luck', { count: 2 })}: 12.5, -4` }),
    ).toBeTruthy();
  });
  it('begin with the first game', async () => {
    opened([]);
    expect(await screen.findByText(t('web.statistics.empty'))).toBeTruthy();
  });
});
