import axe from 'axe-core';
import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableAbout } from '../../lib/api/client';
import { setLanguage, t } from '../../lib/words/index.svelte';
import { formatTime } from '../../lib/format/time-format';
import TableList from './TableList.svelte';

const HOUR = 3_600_000;
const chair = (seat: string, name: string, is_mine = false) => ({ seat, name, is_mine, is_free: false, bot: null });
const due = (seat: string, due_at: number | null) => ({ seat, since_at: Date.now() - HOUR, due_at, is_missed: false });
const table = (id: string, more: object): TableAbout =>
  ({
    id,
    game: 'yatzy',
    title: id,
    stage: 'playing',
    touched_at: 0,
    waiting: ['p2'],
    dues: [],
    paused_at: null,
    chairs: [chair('p1', 'Anna', true), chair('p2', 'Boris')],
    ...more,
  }) as unknown as TableAbout;

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-17T12:00:00Z'), toFake: ['Date'] })); // no midnight in between
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('my tables', () => {
  it('say whose turn it is, since when and until when; mine first', () => {
    setLanguage('en');
    const until = Date.now() + 5 * HOUR;
    const theirs = table('theirs', { dues: [due('p2', until)] });
    const mine = table('mine', { waiting: ['p1'], dues: [due('p1', null)] });
    render(TableList, { heading: 'Games', tables: [theirs, mine], unseen: new Map([['theirs', 2]]) });
    const [first, second] = screen.getAllByRole('listitem').map((it) => it.textContent ?? '');
    expect(first).toContain(t('web.tables.your-turn'));
    expect(second).toContain(t('web.tables.turn-of', { name: 'Boris' }));
    expect(second).toContain(t('web.tables.until', { time: formatTime(until, Date.now(), 'en') }));
    expect(second).toContain(t('web.tables.unseen', { count: 2 }));
  });
  it('say when nobody plays: a pause, a game given up', () => {
    setLanguage('en');
    render(TableList, { heading: 'Games', tables: [table('a', { paused_at: 5 }), table('b', { stage: 'abandoned' })] });
    expect(screen.getByText(t('web.tables.paused'))).toBeTruthy();
    expect(screen.getByText(t('web.tables.abandoned'))).toBeTruthy();
  });
  it('are open to everybody', async () => {
    const { container } = render(TableList, { heading: 'Games', tables: [table('a', {})] });
    expect((await axe.run(container)).violations).toEqual([]);
  });
});
