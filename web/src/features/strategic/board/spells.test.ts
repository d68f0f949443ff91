import { describe, expect, it } from 'vitest';
import { mainAct, onlyTarget, rowOf, usesOf, withoutOwn, type PieceAct, type PieceReach } from './acts';
import { PieceChoice } from './choice.svelte';

const PLACES: Record<string, string> = { 'zombie-1': 'c3', 'zombie-2': 'd3', 'ship-1': 'e3' };
const cast = (spell: string, cell: string, more: object = {}, act: object = {}) =>
  ({
    kind: 'cast',
    cell,
    at: 'a1',
    line: `cast mage-1 ${spell} ${cell} ${JSON.stringify(act)}`,
    act: { do: 'cast', mage: 'mage-1', spell, targets: [cell], amulet: null, ...act },
    said: { label: spell },
    target: cell,
    ...more,
  }) as unknown as PieceAct;
const inRow = (spell: string, items: string[], least: number) =>
  cast(spell, 'a1', { field: 'targets', domain: { kind: 'selections', items, least }, target: '' }, { targets: [] });
const reachOf = (acts: PieceAct[]) =>
  ({ seq: 1, seat: 'p1', piece: 'mage-1', cell: 'a1', closed: null, cells: {}, acts }) as unknown as PieceReach;

function chosen(...acts: PieceAct[]): PieceChoice {
  const choice = new PieceChoice(
    () => ({ table: 't', seat: 'p1', language: 'ru' }),
    () => ({}),
    () => false,
    (name) => PLACES[name] ?? name,
  );
  choice.piece = 'mage-1';
  choice.reach = reachOf(acts);
  return choice;
}

describe('a spell in hand', () => {
  it('is aimed at once where it has one target only, and laid down by one step back', () => {
    const choice = chosen(cast('taming', 'a1'), cast('storm', 'b1'), cast('storm', 'c1'));
    choice.takeSpell('taming');
    expect([choice.aimed, choice.main]).toMatchObject(['a1', { act: { spell: 'taming' } }]);
    choice.stepBack();
    expect([choice.spell, choice.aimed]).toEqual(['', '']);
    choice.takeSpell('storm');
    expect([choice.aimed, choice.main]).toEqual(['', null]);
    expect([onlyTarget(choice.reach!, 'storm'), onlyTarget(choice.reach!, 'taming')]).toEqual(['', 'a1']);
  });

  it('takes targets in the order in which they are named, and gives them back', () => {
    const choice = chosen(inRow('turn-to-dust', ['zombie-1', 'zombie-2'], 1));
    choice.takeSpell('turn-to-dust');
    expect(choice.main).toBeNull(); // nobody is named yet
    expect([choice.name('d3'), choice.name('c3'), choice.name('b1')]).toEqual([true, true, false]);
    expect(choice.main).toMatchObject({ act: { targets: ['zombie-2', 'zombie-1'] } });
    expect(choice.nameable).toEqual([
      { cell: 'c3', number: 2 },
      { cell: 'd3', number: 1 },
    ]);
    choice.name('d3');
    expect(choice.main).toMatchObject({ act: { targets: ['zombie-1'] } });
    choice.stepBack();
    expect([choice.named, choice.spell]).toEqual([[], 'turn-to-dust']);
  });

  it('can be cast without naming anything where the rules allow it', () => {
    const choice = chosen(inRow('raise-zombies', ['b1', 'b2'], 0));
    choice.takeSpell('raise-zombies');
    expect(choice.main).toMatchObject({ act: { spell: 'raise-zombies', targets: [] } });
    expect(rowOf(choice.reach!, 'storm')).toBeNull();
  });

  it('is cast with the amulet used in one way, which can be changed', () => {
    const [die, coins] = [{ amulet: 'die' }, { amulet: 'coins' }];
    const choice = chosen(cast('storm', 'b1', {}, die), cast('storm', 'b1', {}, coins), cast('wind', 'b1', {}, coins));
    choice.takeSpell('storm');
    expect([choice.uses, choice.amulet]).toEqual([['die', 'coins'], 'die']);
    expect(choice.main).toMatchObject({ act: die });
    choice.amulet = 'coins';
    expect(choice.main).toMatchObject({ act: coins });
    expect(usesOf(choice.reach!, 'wind')).toEqual(['coins']);
  });

  it('is meant for one of several on a cell', () => {
    const choice = chosen(cast('mist', 'e3', { target: 'ship-1' }), cast('mist', 'e3', { target: 'elves-1' }));
    choice.takeSpell('mist');
    expect(choice.main).toMatchObject({ target: 'ship-1' });
    choice.mean('elves-1');
    expect(choice.main).toMatchObject({ target: 'elves-1' });
  });
});

it('takes no tap on an own mage for a duel with him', () => {
  const duel = { ...cast('', 'b1'), kind: 'duel', target: 'mage-2' } as PieceAct;
  const reach = withoutOwn(reachOf([duel]), (piece) => piece === 'mage-2');
  expect(reach.acts).toEqual([]);
  expect(mainAct({ cell: 'b1', way: [], steps: 0, stop: null, acts: [] }, reach)).toBeNull();
});

it('goes aboard and ashore by the name of the act, not as a march', () => {
  for (const kind of ['board', 'land']) {
    const act = { ...cast('', 'b1'), kind, act: { path: ['b1'] } } as PieceAct;
    const aim = { cell: 'b1', way: ['b1'], steps: 1, stop: null, acts: [act] };
    expect(mainAct(aim, { ...reachOf([act]), cells: { b1: {} } } as unknown as PieceReach)).toBe(act);
  }
});
