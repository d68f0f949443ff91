import { describe, expect, it } from 'vitest';
import { aimAt, mainAct, type PieceReach } from './acts';

const attack = { kind: 'attack', cell: 'c1', at: 'b1', target: 'elves-1', line: 'move knights-1 b1 attack elves-1' };
const annex = { kind: 'annex', cell: 'c1', at: 'a1', target: 'elves-1', line: 'annex knights-1 elves-1' };
const reachOf = (...acts: object[]) =>
  ({
    piece: 'knights-1',
    cell: 'a1',
    cells: {},
    acts: [{ ...attack, act: { path: ['b1'] } }, ...acts],
  }) as unknown as PieceReach;

describe('who would join for nothing', () => {
  it('is asked before anybody attacks, from where the army stands', () => {
    const near = reachOf({ ...annex, act: {}, is_free: true });
    expect(aimAt(near, 'c1').way).toEqual([]);
    expect(mainAct(aimAt(near, 'c1'), near)).toMatchObject({ kind: 'annex' });
  });

  it('is attacked where the owner would have to agree first', () => {
    const owned = reachOf({ ...annex, act: {}, is_free: false });
    expect(mainAct(aimAt(owned, 'c1'), owned)).toMatchObject({ kind: 'attack' });
  });
});
