import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { t } from '../../../lib/words/index.svelte';
import CellBox from './CellBox.svelte';

const box = {
  cell: 'toma',
  value: 160,
  candidate: undefined,
  isMine: false,
  isSelected: false,
  withSign: false,
  pick: vi.fn(),
};
afterEach(cleanup);

describe('a written cell', () => {
  it('keeps the seal of the first throw', () => {
    render(CellBox, { ...box, doubled: true });
    expect(screen.getByRole('img').textContent).toBe('×2');
    expect(screen.getByText('160')).toBeTruthy();
  });
  it('has none when nothing was doubled', () => {
    render(CellBox, { ...box, value: 80 });
    expect(screen.queryByRole('img')).toBeNull();
  });
});

describe('a cell that could be written', () => {
  const candidate = { cell: 'toma', points: 160, crossed_out: false, doubled: true, premium: 0 };
  it('is called by words in which what is seen can be found', () => {
    render(CellBox, { ...box, value: null, isMine: true, candidate, said: 'Тома: записать 160' });
    const button = screen.getByRole('button', { name: `Тома: записать 160 ${t('web.sheet.doubled')}` });
    expect(button.hasAttribute('aria-label')).toBe(false);
    expect(button.textContent).toContain('×2');
  });
});
