import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Live } from './live.svelte';
import { connection } from './regained.svelte';
import {
  about,
  accepted,
  broken,
  clearTable,
  coming,
  delayed,
  FakeSocket,
  json,
  layTable,
  net,
  never,
  opened,
  sight,
} from './table-double';

beforeEach(layTable);
afterEach(clearTable);
const soon = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);
const answer = (ask: Record<string, unknown>, seq: number) => ({
  type: 'accepted',
  key: ask['key'],
  seq,
  is_repeat: true,
});

/** Two people at one screen, one of whom is asked. */
async function atOneScreen(): Promise<{ live: Live; socket: FakeSocket }> {
  const table = await opened(['p1', 'p2']);
  net.sights.push(json(sight(5, 'p1')));
  table.socket.grows(5, 'p1', 'public');
  await soon();
  return table;
}

describe('the answer to an ask', () => {
  it('ends it once, whichever of two ways it came first', async () => {
    const { live, socket } = await opened();
    socket.grows(6, 'p1');
    socket.onclose({ code: 1006 });
    const posted = delayed(accepted(7, 'p1', 'p1'));
    net.asks.push(posted.answer);
    void live.ask('roll');
    await soon(600);
    FakeSocket.last.onopen(); // it is sent again over the new socket
    FakeSocket.last.grows(6, 'p1');
    posted.arrive();
    await soon();
    expect([live.pending, live.sight?.seq]).toEqual([null, 7]);
    await soon(12_000);
    expect([live.link, FakeSocket.made.length]).toEqual(['open', 2]);
  });

  it('does not end the next ask when it comes late', async () => {
    const { live, socket } = await opened();
    socket.grows(6, 'p1');
    socket.onclose({ code: 1006 });
    const posted = delayed(accepted(7, 'p1', 'p1'));
    net.asks.push(posted.answer);
    void live.ask('roll');
    await soon(600);
    FakeSocket.last.onopen();
    FakeSocket.last.grows(7, 'p1');
    FakeSocket.last.hears(answer(FakeSocket.last.sent[0]!, 7));
    void live.ask('score ones');
    posted.arrive();
    await soon();
    expect(live.pending).toMatchObject({ line: 'score ones' });
  });

  it('is awaited no longer over HTTP than over the socket', async () => {
    const { live } = await atOneScreen();
    net.asks.push(never);
    void live.ask('roll');
    await soon(10_700);
    net.asks.push(json(accepted(6, 'p1', 'p1')));
    FakeSocket.last.onopen();
    await soon();
    const keys = net.of('/asks').map((it) => it.body!['key']);
    expect([keys.length, new Set(keys).size, live.pending]).toEqual([2, 1, null]);
  });

  it('is no longer awaited of a server that has closed the door', async () => {
    const { live, socket } = await opened();
    socket.grows(6, 'p1');
    const asking = live.ask('roll');
    socket.onclose({ code: 1008, reason: 'signed-out' });
    await asking;
    expect([live.pending, !!live.refusal, live.shut]).toEqual([null, true, 'signed-out']);
  });

  it('is not awaited for ever after that, either', async () => {
    const { live, socket } = await opened();
    socket.grows(6, 'p1');
    socket.onclose({ code: 1008, reason: 'signed-out' });
    net.asks.push(broken);
    await live.ask('roll');
    expect([live.pending, !!live.refusal]).toEqual([null, true]);
  });

  it('is asked for the table as it was when the player was asked', async () => {
    const { live, socket } = await opened();
    socket.grows(6, 'p1');
    socket.grows(7, 'p1');
    void live.ask('roll', 'p1', { seq: 6 });
    expect(socket.sent[0]).toMatchObject({ line: 'roll', seat: 'p1', seq: 6 });
  });
});

describe('the socket of a table', () => {
  it('is opened once, although the net comes back while it is being opened', async () => {
    const { socket } = await opened();
    socket.onclose({ code: 1006 });
    await soon(600);
    dispatchEvent(new Event('online'));
    dispatchEvent(new Event('online'));
    expect(FakeSocket.made).toHaveLength(2);
  });

  it('is opened at once when the net comes back', async () => {
    const { socket } = await opened();
    socket.onclose({ code: 1006 });
    dispatchEvent(new Event('online'));
    expect(FakeSocket.made).toHaveLength(2);
    await soon(600);
    expect(FakeSocket.made).toHaveLength(2);
  });

  it('is given up when it does not open', async () => {
    const live = await coming(json(about(['p1'])));
    await soon(11_000);
    expect([FakeSocket.made.length, FakeSocket.made[0]!.isClosed, live.link]).toEqual([2, true, 'lost']);
  });

  it('is asked for a sign of life when it is silent, and given up when there is none', async () => {
    const { live, socket } = await opened();
    socket.grows(6, 'p2');
    await soon(20_000);
    expect(socket.heard).toEqual([{ type: 'ping' }]);
    socket.hears({ type: 'pong' });
    await soon(15_000);
    expect(live.link).toBe('open');
    await soon(16_000);
    expect([live.link, socket.isClosed]).toEqual(['lost', true]);
  });

  it('is asked as soon as the page is looked at again or the net has changed', async () => {
    const { live, socket } = await opened();
    socket.grows(6, 'p2');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(socket.heard).toEqual([{ type: 'ping' }]);
    await soon(10_000);
    expect(live.link).toBe('lost');
  });

  it('is not tried ever faster when it opens and breaks at once', async () => {
    await opened();
    for (let round = 0; round < 40; round += 1) {
      if (!FakeSocket.last.isClosed) {
        FakeSocket.last.onopen();
        FakeSocket.last.onclose({ code: 1013 });
      }
      await soon(500);
    }
    expect(FakeSocket.made.length).toBeLessThan(12);
  });

  it('ends with the page', async () => {
    const { live, socket } = await opened();
    socket.onclose({ code: 1006 });
    live.close();
    await soon(60_000);
    dispatchEvent(new Event('online'));
    expect(FakeSocket.made).toHaveLength(1);
  });

  it('looks from the seat that somebody has taken meanwhile', async () => {
    const { live, socket } = await opened([]);
    net.sights.push(json(sight(6, 'p1')));
    live.sat(about(['p1']));
    flushSync();
    expect([FakeSocket.made.length, socket.isClosed]).toEqual([2, true]);
  });
});

describe('the first look at a table', () => {
  it.each([502, 503, 504])('is tried again where a proxy answers %i', async (status) => {
    const live = await coming(json({}, status), json(about(['p1'])));
    expect(live.wrong).not.toBe('');
    await soon(600);
    expect([live.about?.id, live.wrong]).toEqual(['t', '']);
  });

  it('is not tried again where the server says no', async () => {
    await coming(json({ code: 'no-such-table', text: 'Нет.' }, 404));
    await soon(60_000);
    expect(net.asked).toHaveLength(1);
  });
});

describe('several people at one screen', () => {
  it('are shown the table from the acting seat, never as the public sees it', async () => {
    const { live, socket } = await atOneScreen();
    const before = live.sight;
    const own = delayed(sight(6, 'p1'));
    net.sights.push(own.answer);
    socket.grows(6, 'p1', 'public');
    expect(live.sight).toBe(before);
    expect(live.told.map((it) => it.seq)).toEqual([5]); // news and picture are shown together
    own.arrive();
    await soon();
    expect([live.sight?.seq, live.sight?.seat, live.told.length]).toEqual([6, 'p1', 2]);
  });

  it('ask for that look once, and not at all where it comes with the answer', async () => {
    const { live, socket } = await atOneScreen();
    const looks = net.of('/sight').length;
    const posted = delayed(accepted(6, 'p1', 'p1'));
    net.asks.push(posted.answer);
    void live.ask('move knights-1 c5');
    socket.grows(6, 'p1', 'public');
    posted.arrive();
    await soon();
    expect([live.sight?.seq, net.of('/sight').length]).toEqual([6, looks]);
  });

  it('are not shown what the former seat was still being sent', async () => {
    const { live, socket } = await atOneScreen();
    const late = delayed(sight(6, 'p1'));
    net.sights.push(late.answer, json(sight(7, 'p2', 'p2')));
    socket.grows(6, 'p1', 'public');
    socket.grows(7, 'p2', 'public');
    late.arrive();
    await soon();
    expect([live.seat, live.sight?.seat, live.sight?.seq]).toEqual(['p2', 'p2', 7]);
  });

  it('get their look although the first answer was lost, or was older than the news', async () => {
    const { live, socket } = await atOneScreen();
    net.sights.push(broken, json(sight(5, 'p1')), json(sight(6, 'p1')));
    socket.grows(6, 'p1', 'public');
    await soon(3_000);
    expect(live.sight?.seq).toBe(6);
  });
});

describe('what came back', () => {
  it('is told to all who read something beside the game, also when the language changed', async () => {
    const { live, socket } = await opened();
    const before = connection.regained;
    socket.grows(6, 'p1');
    live.retell();
    FakeSocket.last.onopen();
    expect([connection.regained - before, live.joins]).toEqual([1, 2]);
  });
});
