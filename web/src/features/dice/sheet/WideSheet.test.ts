import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { setLanguage } from '../../../lib/words/index.svelte';
import type { SheetView } from './view';
import WideSheet from './WideSheet.svelte';

const line = { kind: 'cell', id: 'three-of-a-kind', part: 'lower', value: null, doubled: false } as const;
const view = {
  sheet: 'yatzy',
  parts: [{ id: 'lower', bonus: 0, bonus_from: 0, negative_factor: 1 }],
  seats: ['p1'],
  asked: 'p1',
  mover: 'p1',
  game: 1,
  games: 1,
  later: {},
  offers: [],
  columns: [[{ seat: 'p1', lines: [line], total: 0 }]],
  match_totals: [0],
} as unknown as SheetView;
afterEach(cleanup);

test('a screen reader hears the figure and its explanation apart', () => {
  setLanguage('ru');
  const board = { view, game: 0, seat: 'p1', canWrite: false, selected: null, nameOf: () => 'Анна' };
  render(WideSheet, { board, shown: [0], pick: vi.fn() });
  expect(screen.getByRole('rowheader', { name: /^Тройка: три одинаковые/ })).toBeTruthy();
});
