import { describe, expect, it } from 'vitest';
import { stackOn, type WorldSeen } from '../pieces/pieces';
import { PieceChoice } from './choice.svelte';

describe('a piece that was chosen by itself', () => {
  const choice = () => new PieceChoice(() => ({ table: 't', seat: 'p1', language: 'ru' }));

  it('stays chosen when it is tapped, and is laid down by the next tap', () => {
    const mine = choice();
    mine.choose('elves-1', true);
    mine.tap('elves-1');
    expect(mine.piece).toBe('elves-1');
    mine.tap('elves-1');
    expect(mine.piece).toBe('');
  });
});

describe('pieces that lie upon each other', () => {
  const view = {
    armies: {
      'orcs-1': { id: 'orcs-1', kind: 'orcs', owner: 'p1', cell: 'b2', aboard: 'ship-1' },
      'ship-1': { id: 'ship-1', kind: 'ship', owner: 'p1', cell: 'b2' },
      'elves-1': { id: 'elves-1', kind: 'elves', owner: 'p1', cell: 'c3' },
    },
    structures: { b2: { cell: 'b2', kind: 'castle', owner: 'p1' } },
  } as unknown as WorldSeen;
  const all = ['castle-b2', 'orcs-1', 'ship-1', 'elves-1'];
  const stack = stackOn(view, 'b2', all);

  it('are armies, whom they carry, and the house below them', () => {
    expect(stack).toEqual(['ship-1', 'orcs-1', 'castle-b2']);
  });

  it('are chosen from the top down by one tap each, whatever was chosen before', () => {
    const mine = new PieceChoice(() => ({ table: 't', seat: 'p1', language: 'ru' }));
    mine.choose('elves-1');
    const chosen = stack.map(() => (mine.tapStack(stack), mine.piece));
    expect(chosen).toEqual(stack);
    mine.tapStack(stack);
    expect(mine.piece).toBe('ship-1');
  });
});
