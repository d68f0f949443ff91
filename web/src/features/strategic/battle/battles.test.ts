import { beforeEach, describe, expect, it, vi } from 'vitest';
import { battleApi, type TableBattles } from './battle-api';
import { Battles } from './battles.svelte';

const asked = {
  seat: 'p1',
  seen: {},
  past: [],
  now: { stage: 'orders', is_asked: true, role: 'attack', scene: { key: 'one', layouts: [], is_mine: true } },
} as unknown as TableBattles;

describe('battles at one screen', () => {
  beforeEach(() => void vi.spyOn(battleApi, 'all').mockResolvedValue(asked));

  it('open for the next player, though the one before has put them off', async () => {
    let seat = 'p1';
    const battles = new Battles('tables/t', () => ({ seat, language: 'ru' }));
    await battles.load();
    battles.turnToQuestion();
    expect(battles.open).toBe('one');
    battles.close();
    battles.turnToQuestion();
    expect(battles.open).toBe('');
    seat = 'p2';
    battles.turnToQuestion();
    expect(battles.open).toBe('one');
  });
  it('leave the screen when the game ends in the midst of them', async () => {
    const battles = new Battles('tables/t', () => ({ seat: 'p1', language: 'ru' }));
    await battles.load();
    battles.turnToQuestion();
    vi.spyOn(battleApi, 'all').mockResolvedValue({ ...asked, now: null });
    await battles.load();
    expect(battles.open).toBe('');
  });
});

describe('a battle that was fought', () => {
  it('is followed by the one that asks, and not by the map', async () => {
    const past = [{ key: 'zero', layouts: 1, seq: 1, until: 2, is_mine: true }];
    vi.spyOn(battleApi, 'all').mockResolvedValue({ ...asked, seen: { zero: 1 }, past } as unknown as TableBattles);
    const battles = new Battles('tables/t', () => ({ seat: 'p1', language: 'ru' }));
    await battles.load();
    battles.look('zero');
    expect(battles.hasNext).toBe(true);
    battles.look('one');
    expect(battles.hasNext).toBe(false);
  });
});

describe('a battle that could not be had', () => {
  it('closes nothing but itself', async () => {
    vi.spyOn(battleApi, 'all').mockResolvedValue({ ...asked, now: null } as TableBattles);
    let fail = () => {};
    vi.spyOn(battleApi, 'scene')
      .mockImplementationOnce(() => new Promise((_, reject) => (fail = () => reject(new Error('no net')))))
      .mockResolvedValueOnce({ key: 'two', layouts: [] } as never);
    const battles = new Battles('tables/t', () => ({ seat: 'p1', language: 'ru' }));
    const first = battles.watch('one');
    await battles.watch('two');
    fail();
    await first;
    expect([battles.open, battles.playing?.key, battles.shown?.key]).toEqual(['two', 'two', 'two']);
  });
});
