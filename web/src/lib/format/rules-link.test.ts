import { describe, expect, it } from 'vitest';
import { houseRulesIn, rulesLink } from './rules-link';

describe('the rules of a table', () => {
  it('are found again in the address that leads to them', () => {
    const link = new URL(
      rulesLink({ game: 'yatzy', preset: 'yahtzee', options: { zero: 'free', games: 3 } }, 'YZ-4.2.b'),
      'http://x',
    );
    expect([link.pathname, link.hash]).toEqual(['/rules/yatzy', '#YZ-4.2.b']);
    expect(houseRulesIn(link.search)).toEqual({ preset: 'yahtzee', options: { zero: 'free', games: '3' } });
  });
  it('are those of the book where nothing was chosen, and of no table in a plain address', () => {
    expect(
      houseRulesIn(new URL(rulesLink({ game: 'strategic', preset: null, options: {} }), 'http://x').search),
    ).toEqual({ preset: null, options: {} });
    expect([houseRulesIn(''), rulesLink({ game: 'yatzy' }, 'YZ-1')]).toEqual([null, '/rules/yatzy#YZ-1']);
  });
});
