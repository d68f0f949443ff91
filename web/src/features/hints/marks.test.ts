import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api, type HintFound } from '../../lib/api/client';
import { HintMarks, marking, setMarking } from './marks.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  setMarking(true);
});
const hint = { level: 'best', is_best: null, best: ['keep 5 5'], options: [], aims: [], ahead: 1 };
const working = { seq: 4, found: null, working: { step: 'solving' } } as unknown as HintFound;
const found = { seq: 4, found: hint, working: null } as unknown as HintFound;
const spot = { table: 't', seat: 'p1', seq: 4 };

test('the best choice is asked for once, and again only while it is being worked out', async () => {
  const ask = vi.spyOn(api, 'hint').mockResolvedValueOnce(working).mockResolvedValue(found);
  const marks = new HintMarks();
  const done = marks.ask(spot);
  void marks.ask(spot);
  await vi.advanceTimersByTimeAsync(1000);
  await done;
  expect(ask).toHaveBeenCalledTimes(2);
  expect(marks.at(4)?.best).toEqual(['keep 5 5']);
  expect(marks.at(5)).toBeNull();
});

test('whoever plays fast has one question on the way, about the newest moment', async () => {
  const ask = vi
    .spyOn(api, 'hint')
    .mockResolvedValueOnce(working)
    .mockImplementation((_, wish) => Promise.resolve({ ...found, seq: wish ? 7 : 0 }));
  const marks = new HintMarks();
  const done = marks.ask(spot);
  for (const seq of [5, 6, 7]) void marks.ask({ ...spot, seq });
  await vi.advanceTimersByTimeAsync(2000);
  await done;
  expect(ask).toHaveBeenCalledTimes(2);
  expect(marks.at(7)).not.toBeNull();
});

test('an answer that comes too late marks nothing, and a failure is no news', async () => {
  vi.spyOn(api, 'hint').mockRejectedValueOnce(new Error('offline')).mockResolvedValue(found);
  const marks = new HintMarks();
  for (let times = 0; times < 2; times += 1) {
    const done = marks.ask({ ...spot, seq: 3 });
    await vi.advanceTimersByTimeAsync(1000);
    await done;
    expect(marks.at(3)).toBeNull();
  }
});

test('whoever wants no marks is remembered', () => {
  setMarking(false);
  expect(marking.isOn).toBe(false);
  expect(localStorage.getItem('letopis.hint-marks')).toBe('off');
});
