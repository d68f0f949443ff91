import { beforeAll, expect, test } from 'vitest';
import type { Review } from '../api/client';
import { turningPoint, verdict } from './verdict';
import { setLanguage } from '../words/index.svelte';

beforeAll(() => setLanguage('ru'));
const players = { seats: ['p1', 'p2'], nameOf: (seat: string) => (seat === 'p1' ? 'Аня' : 'Борис') };
const review = (...rows: [string, number, number][]): Review => ({
  game: 'yatzy',
  steps: [],
  players: [],
  turning_points: [],
  sheets: rows.map(([seat, luck, loss]) => ({
    seat,
    game: 1,
    expected: 200,
    luck,
    loss,
    total: 200 + luck - loss,
    is_full: true,
  })),
});

test('luck and skill are told apart', () => {
  const lucky = verdict(review(['p1', 30, 20], ['p2', -5, 4]), players, ['p1']);
  expect(lucky).toMatch(/везло/);
  expect(lucky).toContain('Борис');
  const skilled = verdict(review(['p1', 30, 60], ['p2', 5, 4]), players, ['p2']);
  expect(skilled).toContain('Аня');
  expect(skilled).not.toContain('Борис');
  expect(verdict(review(['p1', 30, 4], ['p2', -5, 20]), players, ['p1'])).not.toBe(lucky);
  expect(new Set([lucky, skilled, verdict(review(['p1', 1, 4], ['p2', 0, 4.5]), players, ['p1'])]).size).toBe(3);
});

test('a game alone and a shared win are told as well', () => {
  const solo = { ...players, seats: ['p1'] };
  expect(verdict(review(['p1', 12, 0.3]), solo, ['p1'])).toContain('12,0');
  expect(verdict(review(['p1', -12, 40]), solo, ['p1'])).toContain('40,0');
  expect(verdict(review(['p1', 0, 4], ['p2', 0, 4]), players, ['p1', 'p2'])).not.toBe('');
});

test('the turning point is the step that changed most', () => {
  const found = review(['p1', 0, 4], ['p2', 0, 4]);
  const step = (seq: number, luck: number) => ({
    seq,
    seat: 'p1',
    game: 1,
    turn: seq,
    kind: 'throw',
    dice: [1, 1, 1, 1, 1],
    luck,
  });
  const point = turningPoint({ ...found, steps: [step(4, 3), step(8, -30)], turning_points: [4, 8] }, players);
  expect(point?.entry).toBe(8);
  expect(point?.text).toMatch(/^Ход 8/);
  expect(turningPoint(found, players)).toBeUndefined();
});
