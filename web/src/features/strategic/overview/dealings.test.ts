import { describe, expect, it } from 'vitest';
import type { Offer } from '../../../lib/api/client';
import { dealingsWith, wordsToAll } from './dealings';

const offer = (act: Record<string, unknown>, field?: string) =>
  ({ line: Object.values(act).join(' '), act, field, said: { label: '' } }) as unknown as Offer;
const OFFERS = [
  offer({ do: 'peace', to: 'p2' }),
  offer({ do: 'peace', to: 'p3' }),
  offer({ do: 'expel', vassal: 'p2' }),
  offer({ do: 'permit', to: 'p2', kind: 'enter', piece: 'all' }),
  offer({ do: 'permit', to: 'p2', kind: 'enter', piece: 'all' }, 'until'),
  offer({ do: 'permit', to: 'p2', kind: 'enter', piece: 'castle-b2' }),
  offer({ do: 'revoke', to: 'p2', kind: 'board', piece: 'ship-1' }),
  offer({ do: 'leave-game' }),
  offer({ do: 'propose', option: 'end_vote', value: 'off' }),
  offer({ do: 'stance', stance: 'never' }),
  offer({ do: 'end' }),
];
const lines = (found: readonly Offer[]) => found.map((it) => it.line);

describe('what one may say to a power', () => {
  it('holds words to that power alone, permissions apart, those of one piece or some years further away', () => {
    const found = dealingsWith('p2', OFFERS);
    expect(lines(found.words)).toEqual(['peace p2', 'expel p2']);
    expect(lines(found.permissions)).toEqual(['permit p2 enter all', 'revoke p2 board ship-1']);
    expect(lines(found.narrower)).toEqual(['permit p2 enter all', 'permit p2 enter castle-b2']);
  });
  it('holds for everybody what is said to nobody, without what has a panel of its own', () => {
    const found = wordsToAll(OFFERS);
    expect(lines(found.words)).toEqual(['leave-game']);
    expect(lines(found.proposals)).toEqual(['propose end_vote off']);
  });
});
