import axe from 'axe-core';
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Ratings as Found } from '../../lib/api/account';
import { setLanguage, t } from '../../lib/words/index.svelte';
import Ratings from './Ratings.svelte';

const rated: Found = {
  is_on: true,
  needed: 5,
  games: [
    {
      game: 'yatzy',
      people: [
        { name: 'Boris', is_me: false, rating: 1063, spread: 274, together: 6 },
        { name: 'Anna', is_me: true, rating: 937, spread: 274, together: 0 },
      ],
    },
  ],
};
const off: Found = { is_on: false, needed: 5, games: [] };
let asked: string[] = [];
function opened(...answers: (Found | number)[]) {
  setLanguage('en');
  asked = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path !== '/api/me/ratings') return Promise.resolve(new Response('{}')); // what is left of other tests asks too
    asked.push(`${init.method} ${path} ${(init.body as string | undefined) ?? ''}`.trim());
    const answer = answers.shift();
    return Promise.resolve(
      typeof answer === 'number'
        ? new Response('{"code":"bug","text":"No."}', { status: answer })
        : new Response(JSON.stringify(answer)),
    );
  });
  return render(Ratings);
}
const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: t('web.rating.take-part') });
afterEach(cleanup);

describe('ratings', () => {
  it('stand beside those of the people whom one plays often, the strongest first', async () => {
    const { container } = opened(rated);
    await screen.findByRole('table', { name: t('game.yatzy.name') });
    const rows = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => Array.from(row.children, (cell) => cell.textContent.trim()));
    expect(rows).toEqual([
      ['Boris', '1063 ± 274', '6'],
      [`Anna (${t('web.rating.you')})`, '937 ± 274', '–'],
    ]);
    expect((await axe.run(container)).violations).toEqual([]);
  });
  it('are switched off and on by whoever wants none', async () => {
    opened(rated, off, rated);
    await fireEvent.click(await box());
    expect(await screen.findByText(t('web.rating.off'))).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    await fireEvent.click(await box());
    await screen.findByRole('table');
    expect(asked).toEqual([
      'GET /api/me/ratings',
      'PUT /api/me/ratings {"is_on":false}',
      'PUT /api/me/ratings {"is_on":true}',
    ]);
  });
  it('stay as they were when that could not be changed', async () => {
    opened(rated, 500);
    await fireEvent.click(await box());
    await screen.findByText('No.');
    expect((await box()).checked).toBe(true);
  });
  it('say when they begin', async () => {
    opened({ ...rated, games: [] });
    expect(await screen.findByText(t('web.rating.empty', { needed: 5 }))).toBeTruthy();
  });
});
