import { describe, expect, it } from 'vitest';
import type { Book } from './search';
import { tableRules } from './house-rules';

const values = ['forced', 'free'].map((value) => ({ value, text: `zero ${value}` }));
const book = {
  options: [
    { name: 'zero', title: 'Zero', clause: 'YZ-4.2.b', default: 'forced', values },
    { name: 'games', title: 'Games', clause: 'YZ-6.2', default: 1, values: [] },
  ],
  presets: [{ name: 'yahtzee', options: { zero: 'free' } }],
} as unknown as Book;

describe('what a table plays', () => {
  it('is its own choice, else what the preset says, else the book', () => {
    const own = tableRules(book, { preset: 'yahtzee', options: { games: '3' } });
    expect([own.get('zero'), own.get('games')]).toMatchObject([
      { text: 'zero free', isOwn: true },
      { text: '3', isOwn: true },
    ]);
    const plain = tableRules(book, { preset: null, options: { zero: 'forced' } });
    expect([...plain.values()].map((it) => it.isOwn)).toEqual([false, false]);
  });
});
