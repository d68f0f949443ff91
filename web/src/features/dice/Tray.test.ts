import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../lib/words/index.svelte';
import { laid } from './slots';
import Tray from './Tray.svelte';
import type { Candidate, SheetView } from './view';

const offer = (more: Partial<Candidate> = {}): Candidate => ({ cell: 'toma', points: 78, doubled: true, crossed_out: false, premium: 0, ...more });
const view = (more: Partial<SheetView> = {}) => ({ rolls: 1, rolls_left: 2, offers: [offer()], ...more }) as SheetView;
const still = { toggle: vi.fn(), roll: vi.fn(), write: vi.fn(), undo: vi.fn() };
const props = { view: view(), slots: laid([5, 5, 5, 2, 2]), heading: 'Ваш бросок', isMine: true, busy: false, throwing: 'roll', chosen: offer(), refusal: '', mayUndo: false, plan: { game: 'valyrian' }, ...still };

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  setLanguage('ru');
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe('the tray', () => {
  it('repeats cell and points on the button that writes', async () => {
    render(Tray, props);
    await fireEvent.click(screen.getByRole('button', { name: /Записать 78\s*Тома/ }));
    expect(still.write).toHaveBeenCalledOnce();
  });
  it('counts the dice that will be thrown, and throws none when all are kept', async () => {
    const slots = laid([5, 5, 5, 2, 2]).map((slot, at) => ({ ...slot, kept: at < 3 }));
    const { rerender } = render(Tray, { ...props, slots });
    expect(screen.getByRole('button', { name: 'Перебросить 2 кости' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Кость 1: 5, оставить', pressed: true })).toBeTruthy();
    await rerender({ ...props, slots: slots.map((slot) => ({ ...slot, kept: true })), throwing: null });
    expect((screen.getByRole('button', { name: 'Все оставлены' }) as HTMLButtonElement).disabled).toBe(true);
  });
  it('warns that the doubling burns only while dice may still be thrown', async () => {
    const { rerender } = render(Tray, props);
    expect(screen.getByText(/удвоение сгорит/)).toBeTruthy();
    await rerender({ ...props, view: view({ offers: [offer({ doubled: false })] }) });
    expect(screen.queryByText(/Эдер/)).toBeNull();
  });
  it('gives those who watch nothing to press', () => {
    render(Tray, { ...props, isMine: false, throwing: null });
    expect(screen.getAllByRole('button').every((button) => (button as HTMLButtonElement).disabled)).toBe(true);
  });
});
