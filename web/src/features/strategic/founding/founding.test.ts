import { describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api/client';
import { FoundingChoice, type Founding } from './founding.svelte';

const book = {
  cell: 'c6',
  purse: 200,
  house: 'castle',
  army: 'knights',
  houses: [{ kind: 'castle' }, { kind: 'tower' }],
  armies: [{ kind: 'knights' }, { kind: 'elves' }],
  barred: [],
} as unknown as Founding;

describe('a founding', () => {
  it("begins with the book's own choice for each who founds at one screen", async () => {
    let seat = 'p1';
    vi.spyOn(api, 'founding').mockResolvedValue(book);
    vi.spyOn(api, 'board').mockResolvedValue({} as never);
    const choice = new FoundingChoice(() => ({ table: 't', seat, language: 'ru' }));
    await choice.load();
    [choice.house, choice.army] = ['tower', 'elves'];
    await choice.load();
    expect([choice.house, choice.army]).toEqual(['tower', 'elves']);
    seat = 'p2';
    await choice.load();
    expect([choice.house, choice.army]).toEqual(['castle', 'knights']);
  });
});
