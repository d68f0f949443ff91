import { expect, it } from 'vitest';
import type { DueAbout } from '../../lib/api/around-table';
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
