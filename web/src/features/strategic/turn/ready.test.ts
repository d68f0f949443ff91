import { describe, expect, it, vi } from 'vitest';
import { api, type PieceReady, type ReadyAbout } from '../../../lib/api/client';
import { ReadyPieces } from './ready.svelte';

const piece = (id: string, has_begun = false): PieceReady => ({
  piece: id,
  cell: 'a1',
  name: id,
  note: '',
  can: '2 шага',
  has_begun,
});
const told = (seq: number, ...pieces: PieceReady[]): ReadyAbout => ({ seq, pieces });
const OF = { seat: 'p1', language: 'ru' };

describe('who can still act', () => {
  it('puts those that have done nothing before those that have begun', async () => {
    vi.spyOn(api, 'ready').mockResolvedValue(told(3, piece('elves-1', true), piece('mage-1'), piece('castle-a1')));
    const ready = new ReadyPieces();
    await ready.load('t', OF);
    expect(ready.pieces.map((it) => it.piece)).toEqual(['mage-1', 'castle-a1', 'elves-1']);
    expect(ready.untouched.map((it) => it.piece)).toEqual(['mage-1', 'castle-a1']);
  });

  it('takes the last answer, whichever comes first', async () => {
    let late: (about: ReadyAbout) => void = () => {};
    vi.spyOn(api, 'ready')
      .mockReturnValueOnce(new Promise((done) => (late = done)))
      .mockResolvedValueOnce(told(4, piece('mage-1')));
    const ready = new ReadyPieces();
    const first = ready.load('t', OF);
    await ready.load('t', OF);
    late(told(3, piece('elves-1')));
    await first;
    expect(ready.found?.seq).toBe(4);
    ready.forget();
    expect(ready.pieces).toEqual([]);
  });

  it('keeps what it knows when the question fails', async () => {
    vi.spyOn(api, 'ready')
      .mockResolvedValueOnce(told(3, piece('elves-1')))
      .mockRejectedValueOnce(new Error('offline'));
    const ready = new ReadyPieces();
    await ready.load('t', OF);
    await ready.load('t', OF);
    expect(ready.pieces).toHaveLength(1);
  });
});
