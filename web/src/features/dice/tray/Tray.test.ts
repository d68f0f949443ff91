import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Offer } from '../../../lib/api/client';
import { setLanguage } from '../../../lib/words/index.svelte';
import { laid } from './slots';
import Tray from './Tray.svelte';
import type { Candidate, SheetView } from '../sheet/view';

const offer = (more: Partial<Candidate> = {}): Candidate => ({
  cell: 'toma',
  points: 78,
  doubled: true,
  crossed_out: false,
  premium: 0,
  ...more,
});
const view = (more: Partial<SheetView> = {}) => ({ rolls: 1, rolls_left: 2, offers: [offer()], ...more }) as SheetView;
const told = (label: string, more: Partial<Offer['said']> = {}): Offer => ({
  line: label,
  act: {},
  said: { label, ...more },
});
const writing = told('Записать Тома: 78', { explanation: 'Пять одинаковых.', danger: '' });
const still = { toggle: vi.fn(), roll: vi.fn(), write: vi.fn(), undo: vi.fn() };
const props = {
  view: view(),
  slots: laid([5, 5, 5, 2, 2]),
  heading: 'Ваш бросок',
  isMine: true,
  busy: false,
  throwing: told('Перебросить все кости'),
  writing,
  refusal: '',
  mayUndo: false,
  plan: { game: 'valyrian' },
  ...still,
};

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  setLanguage('ru');
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe('the tray', () => {
  it('writes with the words of the offer, its explanation and its warning', async () => {
    const { rerender } = render(Tray, props);
    await fireEvent.click(screen.getByRole('button', { name: 'Записать Тома: 78' }));
    expect(still.write).toHaveBeenCalledOnce();
    expect(screen.getByText('Пять одинаковых.')).toBeTruthy();
    await rerender({ ...props, writing: told('Вычеркнуть Тома', { danger: 'Бросок сюда не подходит.' }) });
    expect(screen.getByText('Бросок сюда не подходит.')).toBeTruthy();
  });
  it('has throwing as its main act until a box is chosen or no throw is left', async () => {
    const main = () =>
      screen
        .getAllByRole('button')
        .filter((it) => it.classList.contains('primary'))
        .map((it) => it.textContent?.trim());
    const { rerender } = render(Tray, { ...props, writing: undefined });
    expect(main()).toEqual(['Перебросить все кости']);
    await rerender(props);
    expect(main()).toEqual(['Записать Тома: 78']);
    await rerender({ ...props, view: view({ rolls: 3, rolls_left: 0 }), throwing: undefined, writing: undefined });
    expect(main()).toEqual(['Выберите графу']);
  });
  it('says which dice are thrown, and throws none when all are kept', async () => {
    const slots = laid([5, 5, 5, 2, 2]).map((slot, at) => ({ ...slot, kept: at < 3 }));
    const { rerender } = render(Tray, { ...props, slots, throwing: told('Оставить 5 5 5, перебросить 2 кости') });
    expect(screen.getByRole('button', { name: 'Оставить 5 5 5, перебросить 2 кости' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Кость 1: 5, оставить', pressed: true })).toBeTruthy();
    await rerender({ ...props, slots: slots.map((slot) => ({ ...slot, kept: true })), throwing: undefined });
    expect((screen.getByRole('button', { name: 'Все оставлены' }) as HTMLButtonElement).disabled).toBe(true);
  });
  it('warns that the doubling burns only while dice may still be thrown', async () => {
    const { rerender } = render(Tray, props);
    expect(screen.getByText(/удвоение сгорит/)).toBeTruthy();
    await rerender({ ...props, view: view({ offers: [offer({ doubled: false })] }) });
    expect(screen.queryByText(/Эдер/)).toBeNull();
  });
  it('gives those who watch nothing to press', () => {
    render(Tray, { ...props, isMine: false, throwing: undefined });
    expect(screen.getAllByRole('button').every((button) => (button as HTMLButtonElement).disabled)).toBe(true);
  });
});
