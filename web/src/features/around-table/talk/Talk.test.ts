import axe from 'axe-core';
import { tick } from 'svelte';
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../lib/connection/session.svelte';
import { setLanguage, t } from '../../../lib/words/index.svelte';
import type { Live } from '../../../lib/connection/live.svelte';
import { AroundTable } from '../around-table.svelte';
import Talk from './Talk.svelte';

const chairs = [
  { seat: 'p1', name: 'Anna', is_mine: true, is_free: false, bot: null },
  { seat: 'p2', name: 'Boris', is_mine: false, is_free: false, bot: null },
  { seat: 'p3', name: 'Greedy', is_mine: false, is_free: false, bot: 'greedy' },
];
const line = (number: number, more: object) => ({
  number,
  kind: 'table',
  at: 0,
  name: 'Boris',
  seat: 'p2',
  to: [],
  text: `line ${number}`,
  is_mine: false,
  ...more,
});
let sent: { path: string; body: unknown }[] = [];

function opened() {
  const live = {
    id: 't',
    mine: ['p1'],
    seat: 'p1',
    about: { chairs, stage: 'playing', dues: [] },
    invite: undefined,
    nameOf: (seat: string) => chairs.find((it) => it.seat === seat)?.name ?? seat,
  } as unknown as Live;
  const around = new AroundTable(live);
  around.lines = [line(1, {}), line(2, { kind: 'letter', to: ['p1'] })] as AroundTable['lines'];
  return { around, ...render(Talk, { around }) };
}

afterEach(cleanup);
beforeEach(() => {
  setLanguage('en');
  sent = [];
  session.me = { id: 'a', name: 'Anna' } as typeof session.me;
  Element.prototype.scrollTo = () => undefined;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent.push({ path, body: init.body ? JSON.parse(String(init.body)) : undefined });
    return Promise.resolve(new Response(JSON.stringify(line(3, { is_mine: true, text: 'hello' }))));
  });
});

describe('talk at a table', () => {
  it('goes to everybody with Enter, and to a new line with Shift', async () => {
    const { around } = opened();
    const field = screen.getByLabelText(t('web.talk.say'));
    await fireEvent.input(field, { target: { value: 'hello' } });
    await fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
    expect(sent.filter((it) => it.path.endsWith('/letters'))).toEqual([]);
    await fireEvent.keyDown(field, { key: 'Enter' });
    await vi.waitFor(() => expect(around.lines).toHaveLength(3), 60_000);
    expect(sent.find((it) => it.path.endsWith('/letters'))!.body).toEqual({ kind: 'table', text: 'hello', seat: 'p1' });
  });
  it('leaves what is typed while a line is on its way, and gives back one that was not taken', async () => {
    let answer: (response: Response) => void = () => {};
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    opened();
    const field = screen.getByLabelText<HTMLTextAreaElement>(t('web.talk.say'));
    await fireEvent.input(field, { target: { value: 'hello' } });
    await fireEvent.keyDown(field, { key: 'Enter' });
    await fireEvent.input(field, { target: { value: 'and' } });
    answer(new Response(JSON.stringify(line(3, { is_mine: true, text: 'hello' }))));
    await screen.findByText('hello');
    expect(field.value).toBe('and');
    await fireEvent.keyDown(field, { key: 'Enter' });
    answer(new Response(JSON.stringify({ code: 'too-many', text: 'Slower.' }), { status: 429 }));
    await vi.waitFor(() => expect(field.value).toBe('and'), 60_000);
  });
  it('stays where it is while earlier lines come in above it', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollTo');
    const { around } = opened();
    around.before = 1;
    await tick();
    const list = screen.getByRole('log');
    let height = 400;
    Object.defineProperty(list, 'scrollHeight', { get: () => height });
    list.scrollTop = 30;
    const page = { lines: [line(0, {})], before: null, unseen: 0 };
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(page))));
    scrolled.mockClear();
    height = 400;
    const read = vi.spyOn(around, 'read');
    read.mockImplementation(async () => {
      around.lines = [line(0, {}), ...around.lines] as AroundTable['lines'];
      height = 700;
    });
    await fireEvent.click(screen.getByRole('button', { name: t('web.talk.earlier') }));
    await vi.waitFor(() => expect(list.scrollTop).toBe(330), 60_000);
    expect(scrolled).not.toHaveBeenCalled();
  });
  it('goes in a letter to one seat, or nowhere: programs get none', async () => {
    opened();
    const to = screen.getByLabelText<HTMLSelectElement>(t('web.talk.to'));
    expect([...to.options].map((it) => it.value)).toEqual(['table', 'letter:p2', 'note']);
    await fireEvent.change(to, { target: { value: 'letter:p2' } });
    await fireEvent.input(screen.getByLabelText(t('web.talk.say')), { target: { value: 'peace?' } });
    await fireEvent.click(screen.getByRole('button', { name: t('web.talk.send') }));
    expect(sent.find((it) => it.path.endsWith('/letters'))!.body).toEqual({
      kind: 'letter',
      to: ['p2'],
      text: 'peace?',
      seat: 'p1',
    });
  });
  it('says which lines are for few, in words', async () => {
    const { container } = opened();
    expect(screen.getByText(t('web.talk.is-letter', { names: 'Anna' }))).toBeTruthy();
    expect((await axe.run(container)).violations).toEqual([]);
  });
});
