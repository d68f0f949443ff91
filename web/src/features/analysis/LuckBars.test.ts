import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, expect, test } from 'vitest';
import type { Review } from '../../lib/api/client';
import { setLanguage, t } from '../../lib/words/index.svelte';
import LuckBars from './LuckBars.svelte';

const players = { seats: ['p1', 'p2'], nameOf: (seat: string) => (seat === 'p1' ? 'Аня' : 'Борис') };
const skill = (seat: string, accuracy: number, best: number) => ({ seat, accuracy, best, decisions: 30 });
const sheet = (seat: string, loss: number) => ({
  seat,
  game: 1,
  expected: 250,
  luck: 0,
  loss,
  total: 250 - loss,
  is_full: true,
});
afterEach(cleanup);

test('a weak game is told by its good decisions, a strong one by its accuracy', () => {
  setLanguage('ru');
  const review = {
    game: 'yatzy',
    steps: [],
    turning_points: [],
    sheets: [sheet('p1', 190), sheet('p2', 12)],
    players: [skill('p1', 0, 4), skill('p2', 91.5, 27)],
  } as unknown as Review;
  const { container } = render(LuckBars, { review, players });
  expect(screen.getByText(t('web.review.accuracy-low', { name: 'Аня', best: 4, decisions: 30 }))).toBeTruthy();
  expect(
    screen.getByText(t('web.review.accuracy', { name: 'Борис', accuracy: '91,5', best: 27, decisions: 30 })),
  ).toBeTruthy();
  expect(container.textContent).not.toMatch(/точность 0/);
});
