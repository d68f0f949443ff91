import { fireEvent, render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api, type Outlook, type Sight, type TableAbout } from '../../lib/api/client';
import { setLanguage, t } from '../../lib/words/index.svelte';
import { Live } from '../../lib/connection/live.svelte';
import { clearTable, delayed, json, layTable, net, opened } from '../../lib/connection/table-double';
import StrategicTable from './StrategicTable.svelte';

const sight = (seat: string, secret: string) =>
  ({
    seq: 1,
    seat,
    asked: [{ seat, key: 'turn', since: 1 }],
    view: { secret },
    subjects: [],
    offers: [{ line: `show ${secret}`, act: {}, said: { label: `Show ${secret}` } }],
    said: {},
    may_undo: [],
    is_over: false,
    winners: [],
    totals: [],
  }) as unknown as Sight;
function seated(mine: string[], first: Sight): Live {
  const live = new Live('t');
  const chairs = mine.map((it) => ({ seat: it, name: it, is_mine: true }));
  live.about = { game: 'strategic', title: 'T', plan: { options: {} }, chairs } as unknown as TableAbout;
  live.sight = first;
  return live;
}

// Nothing is answered: what the table asks about is not looked at here.
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => undefined)));

const lifts = (seat: string) => {
  screen.getByText(t('web.hand-over.open', { name: seat })).click();
  flushSync();
};
const orderLine = () => screen.getByLabelText<HTMLInputElement>(t('web.strategic.line'));
async function types(text: string): Promise<void> {
  await fireEvent.input(orderLine(), { target: { value: text } });
  await fireEvent.submit(orderLine().form!);
}

describe('the hand-over screen at one device', () => {
  it('covers everything until the one whose turn it is says so, each time anew', () => {
    setLanguage('en');
    const [alpha, beta] = [sight('p1', 'alpha'), sight('p2', 'beta')];
    const live = seated(['p1', 'p2'], alpha);
    const { rerender } = render(StrategicTable, { live, sight: alpha });
    expect(document.body.textContent).not.toContain('alpha');
    screen.getByText(t('web.hand-over.open', { name: 'p1' })).click();
    flushSync();
    expect(document.body.textContent).toContain('alpha');
    live.sight = beta;
    void rerender({ live, sight: beta });
    flushSync();
    expect(document.body.textContent).not.toContain('beta');
    expect(document.body.textContent).not.toContain('alpha');
  });
  it('is not shown to somebody who plays alone', () => {
    const gamma = sight('p1', 'gamma');
    render(StrategicTable, { live: seated(['p1'], gamma), sight: gamma });
    expect(document.body.textContent).toContain('gamma');
  });
  it('leaves the next player nothing that the one before has typed, was asked or was refused', async () => {
    setLanguage('en');
    const grave = { key: 'own', text: 'These knights are your last.', grave: true };
    vi.spyOn(api, 'dryRun').mockResolvedValue({ line: 'dismiss knights-1', warnings: [grave] } as unknown as Outlook);
    const [alpha, beta] = [sight('p1', 'alpha'), sight('p2', 'beta')];
    const live = seated(['p1', 'p2'], alpha);
    const { rerender } = render(StrategicTable, { live, sight: alpha });
    lifts('p1');
    await types('dismiss knights-1');
    await screen.findByText(grave.text);
    live.refusal = { text: 'The knights have marched.', line: '' };
    (live as unknown as { latest: Sight }).latest = beta; // the table has moved meanwhile
    live.sight = beta;
    await rerender({ live, sight: beta });
    lifts('p2');
    expect([orderLine().value, document.body.textContent!.includes('knights')]).toEqual(['', false]);
  });
});

describe('several at one screen', () => {
  beforeEach(layTable);
  afterEach(clearTable);

  it('keep the board as they left it while one of them acts: the socket tells what the public sees', async () => {
    setLanguage('en');
    const { live, socket } = await opened(['p1', 'p2']);
    live.about = { ...live.about!, game: 'strategic', title: 'T', plan: { options: {} } } as unknown as TableAbout;
    const seen = (seq: number) => ({ ...sight('p1', 'alpha'), seq });
    net.sights.push(json(seen(5)));
    socket.grows(5, 'p1', 'public');
    await vi.advanceTimersByTimeAsync(0);
    const { rerender } = render(StrategicTable, { live, sight: live.sight! });
    lifts('p1');
    const field = orderLine();
    await fireEvent.input(field, { target: { value: 'half an order' } });
    const own = delayed(seen(6));
    net.sights.push(own.answer);
    socket.grows(6, 'p1', 'public'); // what p1 has done
    await rerender({ live, sight: live.sight! });
    expect(live.sight!.seq).toBe(5);
    own.arrive();
    await vi.advanceTimersByTimeAsync(0);
    await rerender({ live, sight: live.sight! });
    expect([live.sight!.seq, orderLine() === field, field.value]).toEqual([6, true, 'half an order']);
  });
});

describe('the line of orders', () => {
  it('keeps what is typed while the order before is on its way', async () => {
    setLanguage('en');
    let answer: (outlook: Outlook) => void = () => {};
    vi.spyOn(api, 'dryRun').mockReturnValue(new Promise((resolve) => (answer = resolve)));
    const alpha = sight('p1', 'alpha');
    const live = seated(['p1'], alpha);
    const ask = vi.spyOn(live, 'ask').mockResolvedValue();
    render(StrategicTable, { live, sight: alpha });
    await types('move elves-1 b2');
    await fireEvent.input(orderLine(), { target: { value: 'move orcs-1' } });
    answer({ line: 'move elves-1 b2', warnings: [] } as unknown as Outlook);
    await vi.waitFor(() => expect(ask).toHaveBeenCalled(), 60_000);
    flushSync();
    expect(orderLine().value).toBe('move orcs-1');
  });
});
