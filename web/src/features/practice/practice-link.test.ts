import { describe, expect, it } from 'vitest';
import { practiceIn, practiceQuery, sideIn } from './practice-link';

describe('the address of a practice battle', () => {
  it('brings back the same battle', () => {
    const battle = practiceIn('?attackers=2,3%2B&defenders=4&attack=AS-DD&defence=DDDD');
    expect(battle.attackers).toEqual([
      { detachments: 2, advantage: false },
      { detachments: 3, advantage: true },
    ]);
    expect(battle.attack).toEqual(['attack', 'shoot', null, 'defend', 'defend']);
    expect(practiceIn(`?${new URLSearchParams(practiceQuery(battle))}`)).toEqual(battle);
  });
  it('takes a plus that became a blank, and gives up what is no battle', () => {
    expect(sideIn('3 ')).toEqual([{ detachments: 3, advantage: true }]);
    expect(sideIn('0')).toBeNull();
    expect(sideIn('99')).toBeNull();
    expect(sideIn('1,1,1,1,1,1,1')).toBeNull();
    expect(practiceIn('').attackers).toEqual([{ detachments: 4, advantage: false }]);
  });
});
