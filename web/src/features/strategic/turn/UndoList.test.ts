import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api, type UndoAbout } from '../../../lib/api/client';
import type { Live } from '../../../lib/connection/live.svelte';
import UndoList from './UndoList.svelte';

const ask = vi.fn(async () => {});
const live = { id: 't', ask, refusal: null, pending: null } as unknown as Live;
const props = { live, seat: 'p1', seq: 7, busy: false, rules: undefined };
const barred = { clause: 'TB-2.1', reason: 'not-your-act', text: 'Отменить можно только своё.', about: {} };
const answers = (about: Partial<UndoAbout>) =>
  vi.spyOn(api, 'undoable').mockResolvedValue({ seq: 7, steps: [], barred, returns: null, ...about } as UndoAbout);
const opens = async () => fireEvent.click(await screen.findByRole('button', { expanded: false }));

afterEach(cleanup);
beforeEach(() => vi.clearAllMocks());

describe('undo', () => {
  it('takes back one act, or all', async () => {
    answers({
      steps: [
        { seq: 7, label: 'Нанять рыцарей' },
        { seq: 6, label: 'Идти на d5' },
      ],
    });
    render(UndoList, props);
    await opens();
    await fireEvent.click(screen.getByRole('button', { name: 'Нанять рыцарей' }));
    expect(ask.mock.calls).toEqual([['undo', 'p1']]);
    await fireEvent.click(screen.getByRole('button', { name: 'Отменить всё' }));
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(3), 60_000);
  });

  it('takes back from bots what they have answered, after a second press', async () => {
    answers({ returns: { seq: 5, label: 'Напасть на эльфов' } });
    render(UndoList, props);
    await opens();
    expect(ask).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByRole('button', { name: 'Напасть на эльфов' }));
    expect(ask.mock.calls).toEqual([['ask-back 5', 'p1']]);
  });

  it('says why nothing can be undone', async () => {
    answers({});
    render(UndoList, props);
    await opens();
    expect(screen.getByRole('status').textContent).toContain('Отменить можно только своё.');
  });
});
