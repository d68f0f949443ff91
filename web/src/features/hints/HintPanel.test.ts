import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '../../lib/api/client';
import { setLanguage } from '../../lib/words/index.svelte';
import HintPanel from './HintPanel.svelte';

const adopt = vi.fn();
const props = { table: 't', seat: 'p1', seq: 4, most: 'all', line: 'keep 5 5', choice: 'оставить 5 5', adopt };
const said = { choices: {}, verdict: '', best: [], why: '' };
const hint = vi.spyOn(api, 'hint');

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  setLanguage('ru');
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe('hints', () => {
  it('offer no more than was agreed on', () => {
    const { container } = render(HintPanel, { ...props, most: 'better' });
    expect([...container.querySelectorAll('button')].map((button) => button.textContent?.trim())).toEqual([
      'Можно ли лучше?',
    ]);
    expect(screen.getByText('Ваш выбор: оставить 5 5')).toBeTruthy();
  });
  it('say whether something is better, and nothing more', async () => {
    hint.mockResolvedValue({
      seq: 4,
      found: {
        level: 'better',
        is_best: false,
        best: [],
        options: [],
        said: { ...said, verdict: 'Есть выбор лучше, чем оставить 5 5.' },
      },
      working: null,
    });
    const { rerender } = render(HintPanel, props);
    await fireEvent.click(screen.getByRole('button', { name: 'Можно ли лучше?' }));
    await waitFor(() => expect(screen.getByText('Есть выбор лучше, чем оставить 5 5.')).toBeTruthy());
    expect(hint).toHaveBeenCalledWith('t', { level: 'better', seat: 'p1', line: 'keep 5 5', language: 'ru' });
    await rerender({ ...props, line: 'score fives' });
    expect(screen.queryByText(/Можно лучше/)).toBeNull();
  });
  it('are no longer asked for when the table was left', async () => {
    vi.useFakeTimers();
    hint.mockResolvedValue({ seq: 4, found: null, working: { step: 'solving', done: 1, of: 4 } });
    const { unmount } = render(HintPanel, props);
    screen.getByRole('button', { name: 'Можно ли лучше?' }).click();
    await vi.advanceTimersByTimeAsync(1_500);
    unmount();
    const asked = hint.mock.calls.length;
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    expect([asked > 1, hint.mock.calls.length]).toEqual([true, asked]);
  });
  it('tell how far the work is, then show every choice', async () => {
    const options = [
      { line: 'score fives', value: 201.26, loss: 0 },
      { line: 'keep 5 5', value: 200, loss: 1.26 },
    ];
    hint.mockResolvedValueOnce({ seq: 4, found: null, working: { step: 'solving', done: 1, of: 4 } });
    hint.mockResolvedValue({
      seq: 4,
      found: {
        level: 'all',
        is_best: null,
        best: ['score fives'],
        options,
        said: { ...said, choices: { 'score fives': 'записать в графу «Пятёрки»', 'keep 5 5': 'оставить 5 5' } },
      },
      working: null,
    });
    render(HintPanel, props);
    await fireEvent.click(screen.getByRole('button', { name: 'Все выборы' }));
    await waitFor(() => expect(screen.getByText(/25 %/)).toBeTruthy());
    await waitFor(() => expect(screen.getByText('−1,26')).toBeTruthy());
    await fireEvent.click(screen.getByRole('button', { name: 'записать в графу «Пятёрки»' }));
    expect(adopt).toHaveBeenCalledWith('score fives');
  });
});
