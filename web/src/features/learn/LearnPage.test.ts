import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import LearnPage from './LearnPage.svelte';

const part = { id: 'upper', bonus: 35, bonus_from: 64, negative_factor: 1 };
const view = (dice: number[]) => ({
  sheet: 'yatzy',
  parts: [part],
  seats: ['p1'],
  asked: 'p1',
  mover: 'p1',
  game: 1,
  games: 1,
  round: 1,
  rounds: 13,
  dice,
  set_aside: [],
  rolls: dice.length ? 1 : 0,
  rolls_left: 2,
  later: {},
  offers: [],
  match_totals: [0],
  columns: [
    [{ seat: 'p1', total: 0, lines: [{ kind: 'cell', id: 'ones', part: 'upper', value: null, doubled: false }] }],
  ],
});
const roll = { line: 'roll', act: { do: 'roll' }, said: { label: 'Бросить кости' } };
const about = (asks: string[], more: object = {}) => ({
  title: 'Урок',
  asks,
  step: 's',
  number: asks.length + 1,
  of: 3,
  text: `Шаг ${asks.length}.`,
  wants: [{ do: 'roll' }],
  told: [],
  refusal: null,
  clause: null,
  strays: null,
  sight: { seq: 0, seat: 'p1', view: view([]), offers: [roll] },
  ...more,
});
let bodies: { asks: string[]; line: string | null }[] = [];
let answers: object[] = [];

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  localStorage.clear();
  [bodies, answers] = [[], []];
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    bodies.push(JSON.parse(String(init.body)) as (typeof bodies)[number]);
    return Promise.resolve(new Response(JSON.stringify(answers.shift())));
  });
});
afterEach(cleanup);

describe('a lesson', () => {
  it('asks with what was pressed, and keeps how far one has come', async () => {
    answers = [about([]), about(['roll'])];
    render(LearnPage, { game: 'yatzy' });
    await screen.findByText('Шаг 0.');
    await fireEvent.keyDown(document.body, { key: ' ' });
    await screen.findByText('Шаг 1.');
    expect(bodies).toEqual([
      { asks: [], line: null },
      { asks: [], line: 'roll' },
    ]);
    expect(localStorage.getItem('letopis.lesson.yatzy')).toBe('["roll"]');
  });
  it('is taken up where it was left, and begins anew when asked to', async () => {
    localStorage.setItem('letopis.lesson.yatzy', '["roll"]');
    answers = [about(['roll']), about([])];
    render(LearnPage, { game: 'yatzy' });
    await screen.findByText('Шаг 1.');
    expect(bodies[0]).toEqual({ asks: ['roll'], line: null });
    const [, anew] = screen
      .getAllByRole('button')
      .filter((it) => /Сначала|Назад|Start over|Back/.test(it.textContent ?? ''));
    await fireEvent.click(anew!);
    await waitFor(() => expect(bodies.at(-1)).toEqual({ asks: [], line: null }));
    expect(localStorage.getItem('letopis.lesson.yatzy')).toBeNull();
  });
  it('shows the refusal of the rules with the clause to read', async () => {
    answers = [about(['roll'], { refusal: 'Рано (VD-A.1).', clause: 'VD-A.1' })];
    render(LearnPage, { game: 'valyrian' });
    await screen.findByText('Рано.');
    expect(document.querySelector('.refusal a')?.getAttribute('href')).toBe('/rules/valyrian#VD-A.1');
  });
});
