import { describe, expect, it } from 'vitest';
import type { GameAbout, OptionAbout } from '../../lib/api/client';
import { changed, presetValues, within } from './plan';

const option = (name: string, normal: number | string): OptionAbout => ({
  name,
  title: name,
  clause: '',
  about: '',
  default: normal,
  values: [],
  low: 1,
  high: 99,
});
const game = {
  options: [option('zero', 'forced'), option('games', 1)],
  presets: [{ name: 'free', title: '', about: '', options: { zero: 'free' } }],
} as unknown as GameAbout;

describe('a plan', () => {
  it('has the values of its preset, and of the game for the rest', () => {
    expect(presetValues(game, 'free')).toEqual({ zero: 'free', games: 1 });
  });
  it('says aloud only what differs from the preset', () => {
    expect(changed(game, 'free', { zero: 'free', games: 3 })).toEqual({ games: 3 });
    expect(changed(game, 'free', { zero: 'forced', games: 1 })).toEqual({ zero: 'forced' });
  });
  it('keeps numbers within their limits', () => {
    expect([within(game.options[1]!, '500'), within(game.options[1]!, '0'), within(game.options[1]!, '')]).toEqual([
      99, 1, 1,
    ]);
  });
});
