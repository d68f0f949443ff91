import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Polling } from '../../lib/connection/polling.svelte';
import { MomentLoader } from './moments.svelte';

const asked: string[] = [];
let answer: (path: string) => unknown;

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return new Response(JSON.stringify(answer(path)), { status: 200 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const moments = (first: number, count: number) => ({
  found: { seat: 'p1', moments: Array.from({ length: count }, (_, at) => ({ seq: first + at })) },
  working: null,
});
const firstOf = (path: string) => Number(new URLSearchParams(path.split('?')[1]).get('first'));

describe('the moment loader', () => {
  it('fetches a batch at a time, and none of them twice', async () => {
    answer = (path) => moments(firstOf(path), 20);
    const loader = new MomentLoader('t', 'p1', 100, 'ru');
    await loader.need(5);
    await loader.need(6);
    expect(asked.map(firstOf)).toEqual([0]);
    await loader.need(16);
    expect(asked.map(firstOf)).toEqual([0, 20]);
    expect([loader.moments[39]?.seq, loader.moments[40]?.seq]).toEqual([39, undefined]);
    expect(asked[0]).toBe('/api/study/t/moments?first=0&count=20&seat=p1&language=ru');
  });
  it('loads all that happened in a turn or a year', async () => {
    answer = (path) => moments(firstOf(path), 20);
    const loader = new MomentLoader('t', 'p1', 100, 'ru');
    await loader.range(15, 45);
    expect(asked.map(firstOf)).toEqual([0, 20, 40]);
  });
  it('asks for a moment by itself where the server sends fewer, because they are heavy', async () => {
    answer = (path) => moments(firstOf(path), 1);
    const loader = new MomentLoader('t', 'p1', 30, 'ru');
    await loader.need(25);
    expect(asked.map(firstOf).slice(0, 2)).toEqual([20, 25]);
    expect(loader.moments[25]?.seq).toBe(25);
  });
  it('may be asked again for what could not be fetched', async () => {
    answer = () => {
      throw new Error('no net');
    };
    const loader = new MomentLoader('t', 'p1', 3, 'ru');
    await loader.need(0);
    expect(loader.wrong).not.toBe('');
    answer = (path) => moments(firstOf(path), 4);
    await loader.need(0);
    expect([loader.wrong, Object.keys(loader.moments).length]).toEqual(['', 4]);
  });
});

describe('a long question', () => {
  it('is asked again until it is answered, and says how far the work is', async () => {
    vi.useFakeTimers();
    const working = { step: 'solving', done: 3, of: 9 };
    answer = () => (asked.length < 3 ? { found: null, working } : { found: 'done', working: null });
    const polling = new Polling<string>();
    const ended = polling.ask('/api/study/t/odds');
    await vi.advanceTimersByTimeAsync(100);
    expect(polling.working).toEqual(working);
    await vi.advanceTimersByTimeAsync(3000);
    expect([await ended, polling.found, polling.working, asked.length]).toEqual(['done', 'done', null, 3]);
  });
  it('is void as soon as a newer one is asked', async () => {
    answer = (path) => ({ found: path, working: null });
    const polling = new Polling<string>();
    const [first, second] = await Promise.all([polling.ask('/a'), polling.ask('/b')]);
    expect([first, second, polling.found]).toEqual([null, '/b', '/b']);
  });
});
