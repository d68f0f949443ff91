// A table for tests of the connection: its socket and its requests behave as the server's do.
import { vi } from 'vitest';
import type { Sight, TableAbout, Told } from '../api/client';
import { Live } from './live.svelte';

export class FakeSocket {
  static made: FakeSocket[] = [];
  static get last(): FakeSocket {
    return this.made.at(-1)!;
  }
  onopen = () => {};
  onmessage = (_: { data: string }) => void _;
  onclose = (_: { code: number; reason?: string }) => void _;
  isClosed = false;
  readonly heard: Record<string, unknown>[] = [];
  constructor(readonly url: string) {
    FakeSocket.made.push(this);
  }
  close(): void {
    this.isClosed = true;
  }
  send(message: string): void {
    this.heard.push(JSON.parse(message) as Record<string, unknown>);
  }
  /** What the page has asked for, without what only keeps the line alive. */
  get sent(): Record<string, unknown>[] {
    return this.heard.filter((it) => it['type'] !== 'ping');
  }
  hears(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  /** The server looks from the only seat that a person holds; where there are several, as the public does. */
  grows(seq: number, asked: string, seat = 'p1'): void {
    this.hears({ type: 'grown', told: [told(seq)], sight: sight(seq, asked, seat) });
  }
}

const chair = (seat: string, is_mine: boolean) => ({ seat, name: seat, is_mine });
export const about = (mine: string[], more: object = {}) =>
  ({
    id: 't',
    stage: 'playing',
    seq: 4,
    chairs: ['p1', 'p2'].map((seat) => chair(seat, mine.includes(seat))),
    ...more,
  }) as unknown as TableAbout;
export const sight = (seq: number, asked: string, seat = 'p1') =>
  ({ seq, seat, asked: [{ seat: asked, key: 'turn', since: seq }], offers: [] }) as unknown as Sight;
export const told = (seq: number) => ({ seq, seat: 'p1', events: [], facts: [], said: [] }) as unknown as Told;
export const accepted = (seq: number, asked: string, seat: string) => ({
  seq,
  is_repeat: false,
  told: [told(seq)],
  sight: sight(seq, asked, seat),
});

type Answerer = () => Promise<Response>;
/** Answers to requests in their order, by what is asked for; without one there is no net. */
export const net = {
  asked: [] as { path: string; body: Record<string, unknown> | undefined }[],
  rooms: [] as Answerer[],
  sights: [] as Answerer[],
  asks: [] as Answerer[],
  of: (part: string) => net.asked.filter((it) => it.path.includes(part)),
};
const queueOf = (path: string) =>
  path.includes('/asks') ? net.asks : path.includes('/sight') ? net.sights : net.rooms;
export const json =
  (body: object, status = 200): Answerer =>
  () =>
    Promise.resolve(new Response(JSON.stringify(body), { status }));
export const broken: Answerer = () => Promise.reject(new TypeError('no net'));
/** An answer that comes when the test says so; `never` is one that does not come. */
export function delayed(body: object, status = 200): { answer: Answerer; arrive: () => void } {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  return { answer: () => arrived.then(json(body, status)), arrive: () => arrive() };
}
export const never: Answerer = () => new Promise(() => undefined);

let there: Live[] = [];

/** Sockets and requests of a test; time stands still until it is moved on. */
export function layTable(): void {
  vi.useFakeTimers();
  FakeSocket.made = [];
  [net.asked, net.rooms, net.sights, net.asks] = [[], [], [], []];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    net.asked.push({ path, body: init.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : undefined });
    const cutOff = new Promise<Response>((_, fail) =>
      init.signal?.addEventListener('abort', () => fail(new TypeError('aborted'))),
    );
    return Promise.race([(queueOf(path).shift() ?? broken)(), cutOff]);
  });
}

export function clearTable(): void {
  for (const live of there) live.close();
  there = [];
  vi.useRealTimers();
}

/** A table whose room is answered for as given. */
export async function coming(...rooms: Answerer[]): Promise<Live> {
  net.rooms.push(...rooms);
  const live = new Live('t');
  there.push(live);
  await live.open();
  return live;
}

export async function opened(mine = ['p1']): Promise<{ live: Live; socket: FakeSocket }> {
  const live = await coming(json(about(mine)));
  const socket = FakeSocket.last;
  socket.onopen();
  return { live, socket };
}
