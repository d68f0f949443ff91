import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import type { Fighter } from '../battle-api';
import ArmyOrder from './ArmyOrder.svelte';

const fighter = (id: string) =>
  [id, { id, name: id, detachments: 2, left: 2, advantage: false, owner: 'p1' } as Fighter] as const;

describe('the order of armies', () => {
  it('is changed by arrow keys on the buttons of a row, and not beyond its ends', async () => {
    const change = vi.fn();
    render(ArmyOrder, {
      armies: ['elves', 'orcs'],
      fighters: new Map([fighter('elves'), fighter('orcs')]),
      numberOf: () => 1,
      change,
    });
    const [first] = screen.getAllByRole('listitem').map((it) => [...it.querySelectorAll('button')]);
    await fireEvent.keyDown(first![1]!, { key: 'ArrowUp' });
    expect(change).not.toHaveBeenCalled();
    await fireEvent.keyDown(first![1]!, { key: 'ArrowDown' });
    expect(change).toHaveBeenCalledExactlyOnceWith(['orcs', 'elves']);
  });
});
