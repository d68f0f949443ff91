import { render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { route } from '../../lib/browser/router.svelte';
import AnalysisPage from './AnalysisPage.svelte';
import OpenFilePage from './OpenFilePage.svelte';
import ReplayView from './ReplayView.svelte';

const outline = {
  game: 'yatzy',
  title: '',
  ended: 'Anna wins',
  is_over: true,
  is_studied: true,
  entries: 8,
  turns: [2, 4, 6, 8],
  years: [],
  actors: ['p1', 'p2', 'p1', 'p2', 'p1', 'p2', 'p1', 'p2'],
  sees: ['public'],
  seats: [
    { seat: 'p1', name: 'Anna' },
    { seat: 'p2', name: 'Boris' },
  ],
  totals: [],
  winners: [],
};
const working = { found: null, working: { step: 'weighing', done: 1, of: 9 } };
let asked: string[];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push(path);
    const said =
      init.method === 'POST'
        ? { id: 'file.1', ...working }
        : /study\/t$/.test(path)
          ? { found: outline, working: null }
          : working;
    return Promise.resolve(new Response(JSON.stringify(said)));
  });
});
afterEach(() => vi.useRealTimers());

describe('a study that was left', () => {
  it('asks for nothing more, nor for what would have come next', async () => {
    const { unmount } = render(AnalysisPage, { book: 't', home: '/table/t', part: 'dice' });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(asked.some((it) => it.includes('/review'))).toBe(true);
    unmount();
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked.slice(before)).toEqual([]);
  });

  it('leads nobody back to a file that was being read', async () => {
    const { unmount, container } = render(OpenFilePage, {});
    const field = container.querySelector<HTMLInputElement>('input[type=file]')!;
    const file = new File(['x'], 'game.letopis');
    file.arrayBuffer = () => Promise.resolve(new ArrayBuffer(1));
    Object.defineProperty(field, 'files', { value: [file] });
    field.dispatchEvent(new Event('change', { bubbles: true }));
    await vi.advanceTimersByTimeAsync(2_000);
    const before = asked.length;
    unmount();
    await vi.advanceTimersByTimeAsync(5_000);
    expect([before > 1, asked.length]).toEqual([true, before]);
  });
});

describe('keys in a replay', () => {
  const props = {
    book: 't',
    home: '/table/t',
    outline,
    players: { seats: ['p1', 'p2'], nameOf: (seat: string) => seat },
    review: null,
    odds: null,
  };
  const press = (target: Element, key: string) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

  it('step and play, but not where they are typed', async () => {
    render(ReplayView, props as never);
    const field = document.body.appendChild(document.createElement('input'));
    const before = route.query;
    expect([press(field, ' '), press(field, 'ArrowLeft'), press(field, 'Home')]).toEqual([true, true, true]);
    expect(route.query).toBe(before);
    expect(press(document.body, 'ArrowLeft')).toBe(false);
    expect(press(screen.getByRole('slider'), 'ArrowLeft')).toBe(false);
    field.remove();
  });
});
