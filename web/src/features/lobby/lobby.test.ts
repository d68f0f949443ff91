import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Lobby } from './lobby.svelte';

class FakeSocket {
  static made: FakeSocket[] = [];
  onopen = () => {};
  onmessage = () => {};
  onclose = (_: { code: number }) => void _;
  constructor(readonly url: string) {
    FakeSocket.made.push(this);
  }
  close(): void {}
}
let asked: string[] = [];
let leave = () => {};
const lists = () => asked.filter((path) => path === '/api/tables').length;

beforeEach(() => {
  vi.useFakeTimers();
  [asked, FakeSocket.made] = [[], []];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(new Response(JSON.stringify(path === '/api/tables' ? { mine: [], open: [] } : [])));
  });
});
afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the lobby', () => {
  it('reads its list when a table of mine moves, once for what moves at once', async () => {
    leave = new Lobby(true).open();
    await vi.advanceTimersByTimeAsync(0);
    expect(lists()).toBe(1);
    FakeSocket.made[0]!.onmessage();
    FakeSocket.made[0]!.onmessage();
    await vi.advanceTimersByTimeAsync(300);
    expect(lists()).toBe(2);
  });
  it('reads it when somebody comes back to the page', async () => {
    leave = new Lobby(false).open();
    await vi.advanceTimersByTimeAsync(0);
    dispatchEvent(new Event('focus'));
    await vi.advanceTimersByTimeAsync(300);
    expect([lists(), FakeSocket.made.length]).toEqual([2, 0]);
  });
  it('listens again when the connection breaks, but not at a door that was shut', async () => {
    leave = new Lobby(true).open();
    FakeSocket.made[0]!.onclose({ code: 1006 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.made.length).toBe(2);
    FakeSocket.made[1]!.onclose({ code: 1008 });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(FakeSocket.made.length).toBe(2);
  });
});
