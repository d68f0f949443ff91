import { expect, it, vi } from 'vitest';
import { aroundApi, type DueAbout, type LinePage, type TalkLine } from '../../lib/api/around-table';
import type { TableAbout } from '../../lib/api/client';
import type { Live } from '../../lib/connection/live.svelte';
import { AroundTable } from './around-table.svelte';

const due = (seat: string) => ({ seat, since: 0, since_at: 0, due_at: 1000 }) as DueAbout;
const room = (seq: number, ...dues: DueAbout[]) => ({ seq, stage: 'gathering', dues }) as unknown as TableAbout;

function opened(seq: number, asked: string) {
  let heard: (message: object) => void = () => undefined;
  const live = {
    id: 't',
    mine: ['p1'],
    about: room(0),
    sight: { seq, asked: [{ seat: asked }] },
    listen: (hearer: typeof heard) => {
      heard = hearer;
      return () => undefined;
    },
  };
  const around = new AroundTable(live as unknown as Live);
  around.attempt = () => Promise.resolve(true); // nothing is read
  around.open();
  return { around, hear: (message: object) => heard(message) };
}

it('keeps the time of a question when somebody comes or goes', () => {
  const { around, hear } = opened(7, 'p1');
  hear({ type: 'timed', dues: [due('p1')] });
  hear({ type: 'seated', room: 't' }); // the room that is known is that of the opening
  expect(around.dues).toEqual([due('p1')]);
});

it('takes the times of a room that was read again, unless the game has gone on since', () => {
  const { around } = opened(7, 'p1');
  around.take(room(7, due('p1')));
  around.take(room(6, due('p2')));
  expect(around.dues).toEqual([due('p1')]);
});

it('shows the letters of nobody at a shared screen until the player has lifted the curtain', () => {
  const live = { isShared: true, seat: 'p1', opened: '', about: { has_board: true } };
  const around = new AroundTable(live as unknown as Live);
  expect(around.eyes).toBe('public');
  live.opened = 'p1';
  expect(around.eyes).toBe('p1');
  live.seat = 'p2'; // the next player's turn: the curtain is down again
  expect(around.eyes).toBe('public');
  live.about.has_board = false; // no curtain at dice: who is asked reads
  expect(around.eyes).toBe('p2');
  live.isShared = false; // one person, whichever seats he holds, reads all of them
  expect(around.eyes).toBeUndefined();
});

it.each([{ is_over: true }, { is_over: false, ended: { how: 'called-off' } }])(
  'has no curtain once the game is over',
  (sight) => {
    const live = { isShared: true, seat: 'p1', opened: '', about: { has_board: true }, sight };
    expect(new AroundTable(live as unknown as Live).eyes).toBe('p1');
  },
);

const line = (number: number) => ({ number, kind: 'letter', text: `line ${number}`, is_mine: false }) as TalkLine;
function shared() {
  const live = { id: 't', mine: ['p1', 'p2'], isShared: true, seat: 'p1', about: room(0), sight: null };
  return { live, around: new AroundTable(live as unknown as Live) };
}

it('shows the next at this screen no letter that was still on its way to the one before', async () => {
  const { live, around } = shared();
  let arrive: (page: LinePage) => void = () => {};
  vi.spyOn(aroundApi, 'letters')
    .mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)))
    .mockResolvedValueOnce({ lines: [], unseen: 0 } as unknown as LinePage);
  const reading = around.read();
  live.seat = 'p2';
  around.turnOver();
  arrive({ lines: [line(1)], unseen: 1 } as unknown as LinePage);
  await reading;
  expect([around.lines, around.unseen]).toEqual([[], 0]);
});

it('does not show the next what the one before has just said', async () => {
  const { live, around } = shared();
  let arrive: (line: TalkLine) => void = () => {};
  vi.spyOn(aroundApi, 'say').mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  const saying = around.say({ kind: 'letter', to: ['p3'], text: 'peace?' });
  live.seat = 'p2';
  arrive(line(1));
  await saying;
  expect(around.lines).toEqual([]);
});

it('keeps what was read of earlier talk when the latest is read again', async () => {
  const { around } = shared();
  vi.spyOn(aroundApi, 'letters')
    .mockResolvedValueOnce({ lines: [line(8), line(9)], before: 8, unseen: 0 } as unknown as LinePage)
    .mockResolvedValueOnce({ lines: [line(6), line(7)], before: 6, unseen: 0 } as unknown as LinePage)
    .mockResolvedValueOnce({ lines: [line(9), line(10)], before: 9, unseen: 1 } as unknown as LinePage);
  await around.read();
  await around.read(8);
  await around.read();
  expect([around.lines.map((it) => it.number), around.before, around.unseen]).toEqual([[6, 7, 8, 9, 10], 6, 1]);
});
