import { cleanup, render, screen } from '@testing-library/svelte';
import axe from 'axe-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Odds } from '../../lib/api/client';
import { setLanguage } from '../../lib/words/index.svelte';
import OddsChart from './OddsChart.svelte';

const after = (seq: number, turn: number, first: number): Odds => ({
  seq,
  game: 1,
  turn,
  seats: ['p1', 'p2'],
  odds: [first, 1 - first],
  expected: [200, 200],
  exact: true,
});
const players = { seats: ['p1', 'p2'], nameOf: (seat: string) => (seat === 'p1' ? 'Анна' : 'Борис') };

beforeAll(() => {
  setLanguage('ru');
});
afterEach(cleanup);

describe('the chart of chances', () => {
  it('has the same numbers in a table, with links to the moments', async () => {
    const { container } = render(OddsChart, {
      odds: [after(0, 1, 0.5), after(12, 2, 0.642)],
      players,
      link: (seq: number) => `/table/t/replay?at=${seq}`,
    });
    const cells = [...container.querySelectorAll('td')].map((cell) => cell.textContent);
    expect(cells).toEqual(['50,0', '50,0', '64,2', '35,8']);
    expect(container.querySelector('tbody tr:last-child a')?.getAttribute('href')).toBe('/table/t/replay?at=12');
    expect(screen.getByRole('img', { name: 'Шансы на победу по ходам' })).toBeTruthy();
    expect((await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })).violations).toEqual([]);
  });
});
