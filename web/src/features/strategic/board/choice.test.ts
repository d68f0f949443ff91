import { describe, expect, it } from 'vitest';
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
