import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import type { TableSeries } from '../../../lib/api/around-table';
import SeriesScores from './SeriesScores.svelte';

it('two people of one name have a line each', () => {
  const standings = [
    { name: 'Anna', wins: 1, total: 250 },
    { name: 'Anna', wins: 0, total: 190 },
  ];
  const series = { id: 's', game: 'yatzy', games: [], standings } as unknown as TableSeries;
  render(SeriesScores, { series, current: 't' });
  expect(screen.getAllByRole('rowheader', { name: 'Anna' })).toHaveLength(2);
  expect([screen.getByText('250'), screen.getByText('190')].every(Boolean)).toBe(true);
});
