import { afterEach, expect, test, vi } from 'vitest';
import { api, Failure } from '../../../../../lib/api/client';
import { Ground } from './ground';

afterEach(() => void vi.restoreAllMocks());
const place = (column: number, row: number) => ({ column, row });

test('pieces wanted in one moment are one question, and none is asked for twice', async () => {
  const asked = vi
    .spyOn(api, 'ground')
    .mockImplementation((_, query) => Promise.resolve({ tiles: new URLSearchParams(query).getAll('at') }));
  const ground = new Ground({ home: 'tables/t1', language: 'ru' });
  expect(await Promise.all([ground.tile(place(0, 0)), ground.tile(place(10, 20))])).toEqual(['0.0', '10.20']);
  expect(await ground.tile(place(10, 20))).toBe('10.20');
  expect(asked.mock.calls).toEqual([['tables/t1', '?language=ru&at=0.0&at=10.20']]);
});

test('a piece that failed once is drawn where it is, without being looked away from', async () => {
  vi.useFakeTimers();
  vi.spyOn(api, 'ground')
    .mockRejectedValueOnce(new Failure(0, 'offline', ''))
    .mockRejectedValueOnce(new Failure(503, 'too-busy', ''))
    .mockResolvedValueOnce({ tiles: ['drawn'] });
  const drawn = new Ground({ home: 'tables/t1', language: 'ru' }).tile(place(0, 0));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await drawn).toBe('drawn');
  vi.useRealTimers();
});

test('a piece that the server refuses is asked for again only when it comes into view again', async () => {
  vi.spyOn(api, 'ground')
    .mockRejectedValueOnce(new Failure(404, 'no-such-table', ''))
    .mockResolvedValueOnce({ tiles: ['drawn'] });
  const ground = new Ground({ home: 'tables/t1', language: 'ru' });
  await expect(ground.tile(place(0, 0))).rejects.toThrow();
  expect(await ground.tile(place(0, 0))).toBe('drawn');
});
