import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, expect, test } from 'vitest';
import type { Review } from '../../lib/api/client';
import { setLanguage } from '../../lib/words/index.svelte';
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

test('how well everybody chose is told in the words of the server', () => {
  setLanguage('ru');
  const review = {
    game: 'yatzy',
    steps: [],
    turning_points: [],
    sheets: [sheet('p1', 190), sheet('p2', 12)],
    players: [skill('p1', 0, 4), skill('p2', 91.5, 27)],
    said: { accuracy: { p1: 'Аня: 4 из 30', p2: 'Борис: точность 91,5 %' } },
  } as unknown as Review;
  render(LuckBars, { review, players });
  expect(screen.getByText('Аня: 4 из 30')).toBeTruthy();
  expect(screen.getByText('Борис: точность 91,5 %')).toBeTruthy();
});
