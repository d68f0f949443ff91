import { beforeEach, describe, expect, it } from 'vitest';
import type { Told } from '../../lib/api/client';
import { setLanguage } from '../../lib/words/index.svelte';
import { deeds, groundOf } from './deeds';
import { said } from './saying';

const seated = (seat: string) => ({ p1: 'Мирон', p2: 'Ставр' })[seat];
const told = (seq: number, ...events: object[]) => ({ seq, events, facts: events.map(() => 'as it is written') }) as unknown as Told;
const ground = groundOf({ structures: { d6: { kind: 'castle' } }, armies: { 'orcs-2': { cell: 'e9' } } });
const sentences = (...events: object[]) => deeds([told(1, ...events)], seated, ground).map((deed) => deed.text);

describe('the Great Strategic in words', () => {
  beforeEach(() => setLanguage('ru'));

  it('says what may be done as the terminal does', () => {
    expect(said({ line: 'found tower n7 mage school forest', act: { do: 'found', house: 'tower', army: 'mage', school: 'forest' } }, seated))
      .toBe('основать башню n7 мага школа леса');
    expect(said({ line: 'move knights-1 e6 attack orcs-2', act: { do: 'move', attack: 'orcs-2' } }, seated)).toBe('идти рыцари-1 e6 атакуя орков-2');
    expect(said({ line: 'orders attack shoot', act: { do: 'orders', orders: ['attack', 'shoot'] } }, seated)).toBe('приказы атака обстрел');
    expect(said({ line: 'send p2 20', act: { do: 'send', to: 'p2', coins: 20 } }, seated)).toBe('послать Ставр 20');
  });
  it('tells facts in sentences, and from where an army came', () => {
    expect(sentences(
      { did: 'stepped', army: 'orcs-2', cell: 'e8' },
      { did: 'stepped', army: 'orcs-2', cell: 'e7' },
      { did: 'declared', by: 'orcs-2', seat: 'p1', target: 'd6', battle: 1, side: 'attack' },
    )).toEqual(['Орки-2: … → e8.', 'Орки-2: e8 → e7.', 'Орки-2 нападают на замок-d6 (d6): сражение 1, нападение.']);
  });
  it('keeps quiet about the machine of the turn, and speaks the notation where words fail', () => {
    expect(sentences({ did: 'resumed' }, { did: 'stepped', cell: 'e8' }, { did: 'never-heard-of' })).toEqual(['as it is written', 'as it is written']);
  });
});
