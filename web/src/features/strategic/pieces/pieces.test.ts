import { expect, it } from 'vitest';
import { clashes, type WorldSeen } from './pieces';

it('an attack by several from one cell is one mark there', () => {
  const piece = (id: string) => ({ id, kind: 'elves', owner: 'p1', cell: 'b2' });
  const attackers = ['elves-1', 'ship-1'].map((by) => ({ by }));
  const view = {
    armies: { 'elves-1': piece('elves-1'), 'ship-1': piece('ship-1') },
    battles: [{ id: 1, cell: 'b3', attackers, over: false }],
  } as unknown as WorldSeen;
  expect(clashes(view).map((it) => it.from)).toEqual([['b2']]); // two of one key would break the drawing off
});
