import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api, type Offer, type Outlook, type PieceReady } from '../../../lib/api/client';
import EndTurn from './EndTurn.svelte';
import type { WorldSeen } from '../pieces/pieces';
import { Orders } from './orders.svelte';

const offer = { line: 'end', act: { do: 'end' }, said: { label: 'Завершить ход' } } as unknown as Offer;
const warnings = [
  { key: 'idle', text: 'Ещё не действовали 2 войска.', grave: false },
  { key: 'battles', text: 'Состоится 1 сражение.', grave: false },
];
const orders = new Orders(
  () => ({ table: 't', seat: 'p1', language: 'ru', seq: 1 }),
  () => {},
);
const end = vi.fn();
const show = vi.fn();
const piece = (id: string, name: string, has_begun = false): PieceReady => ({
  piece: id,
  cell: 'a1',
  name,
  note: '',
  can: '2 шага',
  has_begun,
});
const BOTH = [piece('elves-1', 'Эльфы'), piece('mage-1', 'Маг')];
const props = (idle: PieceReady[] | null) => ({
  offer,
  idle,
  view: {},
  about: null,
  number: () => 1,
  orders,
  busy: false,
  show,
  end,
});
const key = (code: string) => fireEvent.keyDown(document.body, { code, key: code.at(-1)!.toLowerCase() });

afterEach(cleanup);
beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(api, 'dryRun').mockResolvedValue({ warnings } as unknown as Outlook);
});

describe('the end of a turn', () => {
  it('names who has not acted and which battles follow, and ends by the red button only', async () => {
    render(EndTurn, props(BOTH));
    await fireEvent.click(screen.getByRole('button', { name: /Завершить ход/ }));
    expect(await screen.findByText('Состоится 1 сражение.')).toBeTruthy();
    expect(screen.queryByText('Ещё не действовали 2 войска.')).toBeNull(); // they stand there as pictures
    expect(end).not.toHaveBeenCalled();
    await fireEvent.click(screen.getAllByRole('button', { name: /Завершить ход/ }).at(-1)!);
    expect(end).toHaveBeenCalledOnce();
  });

  it('is closed by a press beside it, which reaches nothing else', async () => {
    const reached = vi.fn();
    document.body.addEventListener('pointerdown', reached);
    render(EndTurn, props(BOTH));
    await fireEvent.click(screen.getByRole('button', { name: /Завершить ход/ }));
    await fireEvent.pointerDown(await screen.findByText('Состоится 1 сражение.'));
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(reached).toHaveBeenCalledOnce();
    await fireEvent.pointerDown(document.body);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(reached).toHaveBeenCalledOnce();
    document.body.removeEventListener('pointerdown', reached);
    expect(end).not.toHaveBeenCalled();
  });

  it('opens by a key and waits for the second', async () => {
    render(EndTurn, props(BOTH));
    await key('KeyE');
    await vi.waitFor(() => expect(document.activeElement?.classList.contains('primary')).toBe(true), 60_000);
    expect(end).not.toHaveBeenCalled();
    await fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leaves the focus where the player has put it while the outlook was on its way', async () => {
    let arrive: (outlook: Outlook) => void = () => {};
    vi.spyOn(api, 'dryRun').mockReturnValue(new Promise((resolve) => (arrive = resolve)));
    render(EndTurn, props(BOTH));
    await key('KeyE');
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')), 60_000);
    const other = screen.getByText('Маг').closest('button')!;
    other.focus();
    arrive({ warnings } as unknown as Outlook);
    expect(await screen.findByText('Состоится 1 сражение.')).toBeTruthy();
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.activeElement).toBe(other);
  });

  it('warns twice of one kind', async () => {
    vi.spyOn(api, 'dryRun').mockResolvedValue({ warnings: [warnings[1], warnings[1]] } as unknown as Outlook);
    render(EndTurn, props(BOTH));
    await key('KeyE');
    expect(await screen.findAllByText('Состоится 1 сражение.')).toHaveLength(2);
  });

  it('leads to a piece that could still act', async () => {
    render(EndTurn, props(BOTH));
    await key('KeyE');
    await fireEvent.click(await screen.findByText('Маг'));
    expect(show).toHaveBeenCalledWith('mage-1');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not asked about where everybody has acted and the button is pressed', async () => {
    render(EndTurn, props([]));
    await fireEvent.click(screen.getByRole('button', { name: /Завершить ход/ }));
    expect(end).toHaveBeenCalledOnce();
  });

  it('is ended at once by the pill of a phone too, which names the battles to come', async () => {
    const battle = { id: 1, cell: 'a1', attackers: [], over: false };
    render(EndTurn, { ...props([]), isPill: true, view: { battles: [battle] } as unknown as WorldSeen });
    await fireEvent.click(
      screen.getByRole('button', { name: /Завершить ход.*web.turn.end.battles|Завершить ход.*1 битва/ }),
    );
    expect(end).toHaveBeenCalledOnce();
  });

  it('does not ask about who has moved and could do more', async () => {
    render(EndTurn, props([piece('elves-1', 'Эльфы', true)]));
    await fireEvent.click(screen.getByRole('button', { name: /Завершить ход/ }));
    expect(end).toHaveBeenCalledOnce();
  });

  it('is ended by its key at once where everybody has acted', async () => {
    render(EndTurn, props([]));
    await key('KeyE');
    expect(end).toHaveBeenCalledOnce();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('waits until it is known who could still act, and asks only where somebody could', async () => {
    const { rerender } = render(EndTurn, props(null));
    await fireEvent.click(screen.getByRole('button', { name: /Завершить ход/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(end).not.toHaveBeenCalled();
    await rerender(props([]));
    expect(end).toHaveBeenCalledOnce();
    await rerender(props(null));
    await fireEvent.click(screen.getByRole('button', { name: /Завершить ход/ }));
    await rerender(props(BOTH));
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(end).toHaveBeenCalledOnce();
  });
});
