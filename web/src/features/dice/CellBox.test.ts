import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import CellBox from './CellBox.svelte';

const box = { cell: 'toma', value: 160, candidate: undefined, isMine: false, isSelected: false, withSign: false, pick: vi.fn() };
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
