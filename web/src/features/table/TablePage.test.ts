import { render } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { about, clearTable, FakeSocket, json, layTable, net } from '../../lib/connection/table-double';
import { session } from '../../lib/connection/session.svelte';
import TablePage from './TablePage.svelte';

const room = about(['p1'], { title: 'T', plan: { options: {} }, dues: [], times: [], watching: [], has_board: false });

beforeEach(() => {
  layTable();
  session.me = { id: 'a', name: 'Anna' } as typeof session.me;
  net.rooms.push(...Array.from({ length: 20 }, () => json(room)));
});
afterEach(clearTable);

it('reads talk and votes when the line is there, and again whenever it comes back', async () => {
  render(TablePage, { id: 't' });
  const reads = () => [net.of('/letters').length, net.of('/votes').length];
  await vi.advanceTimersByTimeAsync(0);
  expect(reads()).toEqual([0, 0]); // what is said before the socket listens would be missed
  FakeSocket.last.onopen();
  await vi.advanceTimersByTimeAsync(0);
  expect(reads()).toEqual([1, 1]);
  FakeSocket.last.onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(600);
  expect(reads()).toEqual([1, 1]);
  FakeSocket.last.onopen();
  await vi.advanceTimersByTimeAsync(0);
  expect(reads()).toEqual([2, 2]);
});

it('reads them once where no socket can be opened', async () => {
  render(TablePage, { id: 't' });
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.last.onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(600);
  FakeSocket.last.onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(600);
  expect(net.of('/letters')).toHaveLength(1);
});
