import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Sight, Told } from '../../lib/api/client';
import { framesOf, lastWritten, Opponents } from './opponents.svelte';
import type { SheetView } from './sheet/view';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const line = (value: number | null) => ({ kind: 'cell' as const, id: 'fives', part: 'upper', value, doubled: false });
const sheet = (more: Partial<SheetView> = {}, bots: number | null = null): SheetView => ({
  sheet: 'yatzy',
  parts: [],
  seats: ['me', 'bot'],
  asked: 'bot',
  mover: 'bot',
  game: 1,
  games: 1,
  round: 1,
  rounds: 13,
  dice: [],
  set_aside: [],
  rolls: 0,
  rolls_left: 3,
  later: {},
  offers: [],
  match_totals: [0, 0],
  columns: [
    [
      { seat: 'me', lines: [line(null)], total: 0 },
      { seat: 'bot', lines: [line(bots)], total: bots ?? 0 },
    ],
  ],
  ...more,
});
const entry = (seq: number, seat: string, event: object) =>
  ({ seq, seat, ask: null, act: null, facts: [], said: [], events: [event] }) as unknown as Told;
const turn = [
  entry(2, 'bot', { did: 'called', seat: 'bot', kept: [] }),
  entry(3, 'chance', { did: 'thrown', dice: [1, 2, 5, 5, 6] }),
  entry(4, 'bot', { did: 'called', seat: 'bot', kept: [5, 5] }),
  entry(5, 'chance', { did: 'thrown', dice: [2, 3, 5, 5, 5] }),
  entry(6, 'bot', { did: 'scored', seat: 'bot', cell: 'fives', points: 15 }),
];
const mine = sheet({ mover: 'me', asked: 'me' }, 15);
const sight = (seq: number) => ({ seq, seat: 'me' }) as Sight;

test('a turn is a throw, what is kept, a throw, and the written box with its dice', () => {
  const frames = framesOf(sheet(), mine, turn);
  expect(frames.map((it) => [it.seq, it.view.mover, it.view.dice, it.view.set_aside])).toEqual([
    [3, 'bot', [1, 2, 5, 5, 6], []],
    [4, 'bot', [1, 2, 5, 5, 6], [5, 5]],
    [5, 'bot', [2, 3, 5, 5, 5], []],
    [6, 'bot', [2, 3, 5, 5, 5], []],
  ]);
  expect(frames[1]!.slots.filter((slot) => slot.kept).map((slot) => slot.face)).toEqual([5, 5]);
  expect(frames.map((it) => it.view.rolls)).toEqual([1, 2, 2, 2]);
  expect(frames[3]!.view.columns).toEqual(mine.columns);
});

test('a whole turn takes about a second and a half, and then it is my turn', () => {
  const show = new Opponents(() => 'calm');
  show.hear(sight(1), sheet(), [], ['me']);
  show.hear(sight(6), mine, turn, ['me']);
  vi.advanceTimersByTime(1000);
  expect(show.frame).not.toBeNull();
  vi.advanceTimersByTime(1000);
  expect(show.frame).toBeNull();
});

test('what comes bit by bit is shown in its order, and skipping shows the table as it is', () => {
  const show = new Opponents(() => 'calm');
  show.hear(sight(1), sheet(), [], ['me']);
  const thrown = sheet({ dice: [1, 2, 5, 5, 6], rolls: 1, rolls_left: 2 });
  show.hear(sight(3), thrown, turn, ['me']);
  show.hear(sight(5), sheet({ dice: [2, 3, 5, 5, 5], rolls: 2, rolls_left: 1 }), turn, ['me']);
  expect(show.frame?.view.dice).toEqual([1, 2, 5, 5, 6]);
  show.skip();
  expect(show.frame).toBeNull();
});

test('own acts are shown at once, and so is everything to whoever wants no show', () => {
  const show = new Opponents(() => 'calm');
  show.hear(sight(1), sheet(), [], ['me', 'bot']);
  show.hear(sight(6), mine, turn, ['me', 'bot']);
  expect(show.frame).toBeNull();
  const off = new Opponents(() => 'off');
  off.hear(sight(1), sheet(), [], ['me']);
  off.hear(sight(6), mine, turn, ['me']);
  expect(off.frame).toBeNull();
});

test('the box that another has written is pointed out until the player acts', () => {
  expect(lastWritten(turn, ['me'])).toEqual({ seat: 'bot', cell: 'fives' });
  expect(lastWritten([...turn, entry(7, 'me', { did: 'called', seat: 'me', kept: [] })], ['me'])).toBeNull();
});
