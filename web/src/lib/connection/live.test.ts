import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableAbout } from '../api/client';
import {
  about,
  accepted,
  broken,
  clearTable,
  coming,
  FakeSocket,
  json,
  layTable,
  net,
  opened,
  sight,
  told,
} from './table-double';
import { setLanguage } from '../words/index.svelte';

beforeEach(layTable);
afterEach(clearTable);

describe('a live table', () => {
  it('shows a board before its socket has said anything, and no other game', async () => {
    net.sights.push(json(sight(4, 'p1')));
    const live = await coming(json(about(['p1'], { has_board: true, chronicle: 'c' })));
    await vi.waitFor(() => expect(live.sight?.seq).toBe(4), 60_000);
    expect(live.told).toEqual([]);
    FakeSocket.last.onopen();
    FakeSocket.last.hears({ type: 'grown', told: [told(3), told(4)], sight: sight(4, 'p1') });
    expect(live.told.map((it) => it.seq)).toEqual([3, 4]);
    const { live: dice } = await opened();
    expect(dice.sight).toBeNull();
  });

  it('asks in the language of the page, and for everything again in another one', async () => {
    const { live, socket } = await opened();
    expect(socket.url).toContain('language=ru');
    socket.hears({ type: 'grown', told: [told(5), told(6)], sight: sight(6, 'p1') });
    setLanguage('en');
    live.retell();
    const other = FakeSocket.last;
    expect([other.url.includes('since=4'), other.url.includes('language=en'), live.told.length]).toEqual([
      true,
      true,
      2,
    ]);
    socket.onclose({ code: 1005 });
    expect(live.link).toBe('joining');
    other.onopen();
    other.hears({
      type: 'grown',
      told: [{ ...told(5), said: [{ text: 'Anna rolls.' }] }, told(6)],
      sight: sight(6, 'p1'),
    });
    expect([live.told.map((it) => it.seq), live.told[0]?.said[0]?.text, live.common.length]).toEqual([
      [5, 6],
      'Anna rolls.',
      2,
    ]);
    setLanguage('ru');
  });
  it('takes up a broken connection after the last entry it has heard', async () => {
    const { live, socket } = await opened();
    socket.hears({ type: 'grown', told: [told(5), told(6)], sight: sight(6, 'p1') });
    socket.onclose({ code: 1006 });
    expect(live.link).toBe('lost');
    await vi.advanceTimersByTimeAsync(600);
    expect(FakeSocket.last.url).toContain('since=6');
    FakeSocket.last.onopen();
    FakeSocket.last.hears({ type: 'grown', told: [told(6), told(7)], sight: sight(7, 'p1') });
    expect(live.link).toBe('open');
    expect(live.told.map((it) => it.seq)).toEqual([5, 6, 7]);
  });

  it('learns that the game has begun although the first answer was lost', async () => {
    const live = await coming(json(about(['p1'], { stage: 'gathering' })));
    const socket = FakeSocket.last;
    socket.onopen();
    net.rooms.push(broken, json(about(['p1'])));
    socket.hears({ type: 'seated', room: 't' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(live.about?.stage).toBe('playing');
    live.close();
  });

  it('learns after a broken connection what had been told to the old socket', async () => {
    const live = await coming(json(about(['p1'], { stage: 'gathering' })));
    FakeSocket.last.onopen();
    FakeSocket.last.onclose({ code: 1006 });
    await vi.advanceTimersByTimeAsync(600);
    net.rooms.push(json(about(['p1'])));
    FakeSocket.last.onopen();
    await vi.advanceTimersByTimeAsync(10);
    expect(live.about?.stage).toBe('playing');
    live.close();
  });

  it('asks over the socket, and the table arrives once', async () => {
    const { live, socket } = await opened();
    socket.hears({ type: 'grown', told: [], sight: sight(6, 'p1') });
    const asking = live.ask('roll');
    const [ask] = socket.sent;
    expect(ask).toMatchObject({ type: 'ask', line: 'roll', seat: 'p1', seq: 6 });
    expect(live.pending).toMatchObject({ line: 'roll' });
    socket.hears({ type: 'grown', told: [told(7)], sight: sight(7, 'p1') });
    socket.hears({ type: 'accepted', key: ask!['key'], seq: 7, is_repeat: false });
    await asking;
    expect([live.pending, live.sight?.seq, live.told.length]).toEqual([null, 7, 1]);
    expect(net.asked.filter((it) => it.path.endsWith('/asks'))).toEqual([]);
  });

  it('sends an ask whose answer was lost again under the same key', async () => {
    const { live, socket } = await opened();
    socket.hears({ type: 'grown', told: [], sight: sight(6, 'p1') });
    const asking = live.ask('roll');
    socket.onclose({ code: 1006 });
    await asking;
    expect([live.link, live.pending]).toMatchObject(['lost', { line: 'roll' }]);
    await vi.advanceTimersByTimeAsync(600);
    const again = FakeSocket.last;
    again.onopen();
    expect(again.sent).toEqual(socket.sent);
    again.hears({ type: 'grown', told: [told(7)], sight: sight(7, 'p2') });
    again.hears({ type: 'accepted', key: again.sent[0]!['key'], seq: 7, is_repeat: true });
    expect([live.pending, live.sight?.seq]).toEqual([null, 7]);
  });

  it('takes a connection that does not answer for lost', async () => {
    const { live, socket } = await opened();
    socket.hears({ type: 'grown', told: [], sight: sight(6, 'p1') });
    void live.ask('roll');
    await vi.advanceTimersByTimeAsync(10_700);
    expect(FakeSocket.made).toHaveLength(2);
    FakeSocket.made[1]!.onopen();
    expect(FakeSocket.made[1]!.sent).toEqual(socket.sent);
  });

  it('posts what is too long for the socket', async () => {
    const { live, socket } = await opened();
    socket.hears({ type: 'grown', told: [], sight: sight(6, 'p1') });
    net.asks.push(json({ seq: 7, is_repeat: false, told: [told(7)], sight: sight(7, 'p1') }));
    await live.ask(`host-note ${'x'.repeat(4096)}`);
    expect([socket.sent, live.pending, live.sight?.seq]).toEqual([[], null, 7]);
  });

  it('posts while there is no socket, and again when the net is back', async () => {
    const { live, socket } = await opened();
    socket.hears({ type: 'grown', told: [], sight: sight(6, 'p1') });
    socket.onclose({ code: 1006 });
    net.asks.push(broken);
    await live.ask('roll');
    expect(live.pending).toMatchObject({ line: 'roll' });
    await vi.advanceTimersByTimeAsync(1200);
    FakeSocket.last.onopen();
    const [posted] = net.asked.filter((it) => it.path.endsWith('/asks'));
    expect(FakeSocket.last.sent).toEqual([{ type: 'ask', ...posted!.body }]);
  });

  it('shows a refusal in the words of the server', async () => {
    const { live, socket } = await opened();
    socket.hears({ type: 'grown', told: [], sight: sight(6, 'p1') });
    const asking = live.ask('score ones');
    const { key } = socket.sent[0]!;
    socket.hears({ type: 'refused', key, code: 'refused', text: 'Ноль писать рано.', clause: 'YZ-4.3.b' });
    await asking;
    expect(live.refusal).toEqual({ text: 'Ноль писать рано.', line: 'score ones', clause: 'YZ-4.3.b' });
    expect(live.pending).toBe(null);
  });

  it('shows what the table looks like now when a posted ask is refused', async () => {
    const { live, socket } = await opened(['p1', 'p2']);
    net.sights.push(json(sight(6, 'p1')));
    socket.grows(6, 'p1', 'public');
    await vi.advanceTimersByTimeAsync(0);
    net.asks.push(json({ code: 'refused', text: 'Ноль писать рано.', sight: sight(7, 'p1') }, 409));
    await live.ask('score ones');
    expect(live.refusal?.text).toBe('Ноль писать рано.');
    expect([socket.sent, live.pending, live.sight?.seq]).toEqual([[], null, 7]);
  });

  it('knows no turn in a game that was given up', async () => {
    const { live, socket } = await opened();
    socket.hears({ type: 'grown', told: [], sight: sight(6, 'p1') });
    expect(live.isMyTurn).toBe(true);
    live.sat({ ...about(['p1']), stage: 'abandoned' } as TableAbout);
    expect(live.isMyTurn).toBe(false);
  });

  it('never goes back to an older sight', async () => {
    const { live, socket } = await opened();
    socket.hears({ type: 'grown', told: [], sight: sight(9, 'p1') });
    socket.hears({ type: 'grown', told: [], sight: sight(8, 'p2') });
    expect(live.sight?.seq).toBe(9);
  });

  it('does not knock again at a door that the server has shut', async () => {
    const { live, socket } = await opened();
    const before = FakeSocket.made.length;
    socket.onclose({ code: 1008, reason: 'signed-out' });
    await vi.advanceTimersByTimeAsync(60_000);
    dispatchEvent(new Event('online'));
    expect([live.shut, FakeSocket.made.length]).toEqual(['signed-out', before]);
  });

  it('keeps what one of several at a screen was told apart from what all may read', async () => {
    const { live, socket } = await opened(['p1', 'p2']);
    net.sights.push(json(sight(5, 'p1')));
    socket.grows(5, 'p1', 'public');
    await vi.advanceTimersByTimeAsync(0);
    net.asks.push(json(accepted(6, 'p1', 'p1')));
    await live.ask('order shoot');
    expect([live.told.length, live.common.length]).toEqual([2, 1]);
    socket.grows(6, 'p1', 'public');
    expect([live.told.length, live.common.length, live.sight?.seat]).toEqual([2, 2, 'p1']);
  });

  it('lets others hear what is no move', async () => {
    const { live, socket } = await opened();
    const heard: object[] = [];
    const leave = live.listen((message) => heard.push(message));
    socket.hears({ type: 'said', line: { number: 1 } });
    leave();
    socket.hears({ type: 'said', line: { number: 2 } });
    expect(heard).toEqual([{ type: 'said', line: { number: 1 } }]);
  });

  it('looks from whichever of our seats is asked', async () => {
    const { live, socket } = await opened(['p1', 'p2']);
    net.sights.push(json(sight(6, 'p2', 'p2')));
    socket.hears({ type: 'grown', told: [], sight: sight(6, 'p2', 'public') });
    await vi.advanceTimersByTimeAsync(0);
    expect(net.asked.at(-1)!.path).toBe('/api/tables/t/sight?seat=p2&language=ru');
    expect(live.sight?.seat).toBe('p2');
  });
});
