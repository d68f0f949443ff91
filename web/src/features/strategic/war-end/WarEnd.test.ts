import axe from 'axe-core';
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setLanguage, t } from '../../../lib/words/index.svelte';
import type { WarEnd as Told } from './war-end';
import WarEnd from './WarEnd.svelte';

const told = (more: Partial<Told> = {}): Told => ({
  cause: 'Honey Vale decided it.',
  years: [1, 2, 3],
  powers: [
    { seat: 'p1', lands: [1, 2, 7], strength: [4, 5, 18] },
    { seat: 'p2', lands: [1, 3, 3], strength: [4, 9, 7] },
  ],
  best: { key: '7.2', year: 2, title: 'Battle: the castle', said: '4 against 6' },
  ...more,
});
function opened(end: Told) {
  setLanguage('en');
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(end))));
  const watch = vi.fn();
  const names: Record<string, string> = { p1: 'Anna', p2: 'Boris' };
  const props = { table: 't', seq: 1, winners: ['p1'], watch };
  return {
    watch,
    ...render(WarEnd, { ...props, nameOf: (it) => names[it]!, numberOf: (it) => Number(it.slice(1)) }),
  };
}
afterEach(cleanup);

describe('a war that is over', () => {
  it('says what decided it, draws the powers, and shows the best battle', async () => {
    const { container, watch } = opened(told());
    await screen.findByText('Honey Vale decided it.');
    expect(screen.getByRole('img', { name: 'Anna: 7, Boris: 3' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Anna: 18, Boris: 7' })).toBeTruthy();
    const [winner, other] = [...container.querySelectorAll('path[stroke-dasharray], path[stroke]')];
    expect(winner!.getAttribute('stroke-dasharray') ?? '').toBe('');
    expect(other!.getAttribute('stroke-dasharray')).not.toBe('');
    await fireEvent.click(screen.getByRole('button', { name: t('web.battle.replay') }));
    expect(watch).toHaveBeenCalledWith('7.2');
    expect((await axe.run(container)).violations).toEqual([]);
  });
  it('shows no empty part after a war of one year without a battle', async () => {
    opened(told({ years: [1], best: null }));
    await screen.findByText('Honey Vale decided it.');
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
