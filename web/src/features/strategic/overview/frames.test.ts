import { expect, test } from 'vitest';
import type { Sight, Told } from '../../../lib/api/client';
import { Follower } from './follower.svelte';
import { framesOf, marchOn } from './frames';

const army = (id: string, cell: string) => ({ id, kind: 'elves', owner: 'p2', cell });
const view = { armies: { 'elves-1': army('elves-1', 'a1') } };
const entry = (seq: number, seat: string, cells: string[], text = 'Эльфы.'): Told =>
  ({
    seq,
    seat,
    ask: null,
    act: null,
    facts: [],
    said: [{ text }],
    events: cells.map((cell) => ({ did: 'stepped', army: 'elves-1', cell })),
  }) as unknown as Told;
const sight = (seq: number, cell: string) =>
  ({ seq, seat: 'p1', view: { armies: { 'elves-1': army('elves-1', cell) } } }) as unknown as Sight;
const none = () => false;

test('a march is shown cell by cell, 320 ms each and 1.6 s at most', () => {
  const frames = framesOf(view, [entry(7, 'p2', ['a2', 'a3'])], none);
  expect(frames.map((it) => [it.seq, it.view.armies!['elves-1']!.cell, it.length])).toEqual([
    [6, 'a2', 320],
    [7, 'a3', 380],
  ]);
  const long = framesOf(
    view,
    [
      entry(
        7,
        'p2',
        Array.from({ length: 10 }, (_, at) => `b${at + 1}`),
      ),
    ],
    none,
  );
  expect(long.reduce((sum, it) => sum + it.length, 0)).toBe(1600);
});

test('a march of several orders is not held up at each of them', () => {
  const frames = framesOf(view, [entry(7, 'p2', ['a2']), entry(8, 'p2', ['a3']), entry(9, 'p2', [])], none);
  marchOn(frames);
  expect(frames.map((it) => it.length)).toEqual([320, 700, 700]);
});

test('a sentence stays as long as it takes to read, and is said with its pictures', () => {
  const [short] = framesOf(view, [entry(7, 'p2', [])], none);
  const [long] = framesOf(view, [entry(7, 'p2', [], 'а'.repeat(60))], none);
  const [endless] = framesOf(view, [entry(7, 'p2', [], 'а'.repeat(900))], none);
  expect([short, long, endless].map((it) => it!.length)).toEqual([700, 1560, 2600]);
  expect([short!.seat, short!.text]).toEqual(['p2', 'Эльфы.']);
});

test('after the last entry everything stands as it is, also what was hired or lost', () => {
  const now = { armies: { 'orcs-2': army('orcs-2', 'c3') } };
  const frames = framesOf(view, [entry(7, 'p2', ['a2']), entry(8, 'p2', [])], none, { seq: 8, view: now });
  expect(frames.map((it) => Object.keys(it.view.armies!))).toEqual([['elves-1'], ['orcs-2']]);
});

test('what I did myself moves the map without a picture of its own', () => {
  const frames = framesOf(view, [entry(7, 'p1', ['a2']), entry(8, 'p2', [])], ({ seat }) => seat === 'p1');
  expect(frames.map((it) => [it.seq, it.view.armies!['elves-1']!.cell])).toEqual([[8, 'a2']]);
});

test('what is said of my own seat at the end of another’s entry is not shown to me', () => {
  const ended = {
    ...entry(7, '', []),
    said: [
      { text: 'Ольга заканчивает ход.', seat: 'p2' },
      { text: 'Мирон: доход 8.', seat: 'p1' },
    ],
  } as unknown as Told;
  const [shown] = framesOf(view, [ended], none, undefined, ['p1']);
  expect([shown!.seat, shown!.text]).toEqual(['p2', 'Ольга заканчивает ход.']);
});

test('entries with nothing to read take no time', () => {
  expect(framesOf(view, [{ ...entry(7, 'p2', []), said: [] }], none)).toEqual([]);
});

test('a follower shows the first step of what others did, and everything when it is skipped', () => {
  const follower = new Follower();
  follower.hear(sight(6, 'a1'), [], ['p1']);
  expect(follower.isBehind).toBe(false);
  follower.hear(sight(7, 'a3'), [entry(7, 'p2', ['a2', 'a3'])], ['p1']);
  const now = sight(7, 'a3').view as never;
  expect(follower.view(now).armies!['elves-1']!.cell).toBe('a2');
  expect(follower.seq(7)).toBe(6);
  follower.skip();
  expect(follower.view(now)).toBe(now);
  expect(follower.seq(7)).toBe(7);
});

test('what a battle on the screen tells is not told again on the map', () => {
  const follower = new Follower();
  follower.hear(sight(6, 'a1'), [], ['p1']);
  follower.hold(true);
  const fought = { ...entry(7, 'chance', []), events: [{ did: 'laid' }] } as unknown as Told;
  follower.hear(sight(7, 'a1'), [fought], ['p1']);
  expect(follower.isBehind).toBe(false);
});

test('what others do while a battle covers the map is shown when it is over', () => {
  const follower = new Follower();
  follower.hear(sight(6, 'a1'), [], ['p1']);
  follower.hold(true);
  follower.hear(sight(7, 'a2'), [entry(7, 'p2', ['a2'])], ['p1']);
  follower.hear(sight(8, 'a3'), [entry(8, 'p2', ['a3'])], ['p1']);
  expect([follower.caption?.text, follower.caption?.left]).toEqual(['Эльфы.', 1]);
  follower.hold(false);
  expect(follower.isBehind).toBe(true);
});

test('my own act is never held up by what others did', () => {
  const follower = new Follower();
  follower.hear(sight(6, 'a1'), [], ['p1']);
  follower.hear(sight(7, 'a2'), [entry(7, 'p2', ['a2'])], ['p1']);
  follower.hear(sight(8, 'a2'), [entry(7, 'p2', ['a2']), entry(8, 'p1', [])], ['p1']);
  expect(follower.isBehind).toBe(false);
});

test('of an entry one sentence is told, the last one of what others did', () => {
  const told = {
    ...entry(7, 'p2', []),
    said: [{ text: 'Раз.' }, { text: 'Два.', cells: ['c3'] }, { text: 'Тихо.', quiet: true }],
  };
  const [frame] = framesOf(view, [told as unknown as Told], none);
  expect([frame!.text, frame!.cell]).toEqual(['Два.', 'c3']);
});

test('marches of others leave trails until the player acts', () => {
  const follower = new Follower();
  follower.hear(sight(5, 'a1'), [], ['p1']);
  follower.hear(sight(6, 'a2'), [entry(6, 'p2', ['a2'])], ['p1']);
  follower.hear(sight(7, 'a4'), [entry(7, 'p2', ['a3', 'a4'])], ['p1']);
  expect(follower.trails.at(-1)?.cells.slice(0, 2)).toEqual(['a1', 'a2']); // as far as it has been shown
  follower.skip();
  expect(follower.trails.map((it) => it.cells)).toEqual([
    ['a1', 'a2'],
    ['a2', 'a3', 'a4'],
  ]);
  follower.hear(sight(8, 'a4'), [entry(8, 'p1', [])], ['p1']);
  expect(follower.trails).toEqual([]);
});
