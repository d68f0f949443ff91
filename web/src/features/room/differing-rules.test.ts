import { describe, expect, it } from 'vitest';
import type { GameAbout } from '../../lib/api/client';
import { differingRules } from './differing-rules';

const game = {
  presets: [
    { name: 'classic', title: 'Classic', about: '', options: {} },
    { name: 'long', title: 'Long', about: '', options: { rolls: 4 } },
  ],
  options: [
    { name: 'rolls', title: 'Throws', clause: '', about: '', default: 3, values: [], low: 1, high: 9 },
    {
      name: 'joker',
      title: 'Joker',
      clause: '',
      about: '',
      default: 'free',
      values: [{ value: 'none', text: 'never' }],
      low: 0,
      high: 0,
    },
  ],
} as unknown as GameAbout;
const rules = (plan: object) => differingRules(game, { game: 'yatzy', ...plan } as never);

describe('the rules that differ', () => {
  it('are none where everything is usual', () => {
    expect(rules({})).toEqual([]);
    expect(rules({ preset: 'classic', options: { rolls: 3 } })).toEqual([]);
  });
  it('are the preset and what was changed from it, in words', () => {
    expect(rules({ preset: 'long', options: { rolls: 4, joker: 'none' } })).toEqual(['Long', 'Joker: never']);
    expect(rules({ options: { rolls: 5, unknown: 1 } })).toEqual(['Throws: 5']);
  });
});
