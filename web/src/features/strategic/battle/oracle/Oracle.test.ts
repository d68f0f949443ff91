import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import type { BattleAdvice } from '../battle-api';
import Oracle from './Oracle.svelte';

const advice = (more: Partial<BattleAdvice>): BattleAdvice => ({
  seq: 1,
  is_ready: false,
  win: null,
  draw: null,
  lose: null,
  text: '',
  armies: [],
  orders: [],
  cards: [],
  most_seconds: 0,
  ...more,
});

describe('the oracle at a table', () => {
  it('says how long it works at most while it is waited for, and no longer', async () => {
    vi.useFakeTimers();
    const answers = [advice({ most_seconds: 37 }), advice({ is_ready: true, text: 'Attack' })];
    render(Oracle, { advise: () => Promise.resolve(answers.shift()!), adopt: () => {} });
    await fireEvent.click(screen.getAllByRole('button')[1]!);
    await vi.advanceTimersByTimeAsync(1);
    expect(screen.getByRole('status').textContent).toContain('37');
    await vi.advanceTimersByTimeAsync(1000);
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.getByText('Attack')).toBeTruthy();
    vi.useRealTimers();
  });
});
