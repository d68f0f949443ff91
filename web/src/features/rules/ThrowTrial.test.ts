import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ThrowTrial from './ThrowTrial.svelte';

const cell = (cell: string, standing: string, more: object = {}) => ({
  cell,
  part: 'lower',
  standing,
  points: 0,
  premium: 0,
  doubled: false,
  clause: null,
  why: '',
  ...more,
});
const answer = {
  dice: [1, 2, 3, 4, 6],
  sides: 6,
  roll: 2,
  rolls: 3,
  turn: 1,
  turns: [1],
  cells: [
    cell('chance', 'offered', { points: 16 }),
    cell('yatzy', 'refused', { clause: 'YZ-4.2.b', why: 'Нельзя (YZ-4.2.b)' }),
    cell('full-house', 'closed'),
  ],
};
let asked: string[] = [];
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(new Response(JSON.stringify(answer)));
  });
});
afterEach(cleanup);

describe('a throw tried out', () => {
  it('says what a cell takes, and by which clause another one does not', async () => {
    render(ThrowTrial, { game: 'yatzy', dice: [1, 2, 3, 4, 6], open: ['chance', 'yatzy'] });
    expect(await screen.findByText('16')).toBeTruthy();
    expect(screen.getByText('Нельзя (YZ-4.2.b)').getAttribute('href')).toBe('#YZ-4.2.b');
    expect(asked[0]).toContain('open=chance%2Cyatzy');
  });
  it('asks again when a die is turned, by hand or by key', async () => {
    render(ThrowTrial, { game: 'yatzy', dice: [1, 2, 3, 4, 6] });
    await screen.findByText('16');
    const dice = screen.getAllByRole('button');
    await fireEvent.click(dice[4]!);
    await waitFor(() => expect(asked.at(-1)).toContain('dice=12341'));
    await fireEvent.keyDown(dice[0]!, { key: 'ArrowDown' });
    await waitFor(() => expect(asked.at(-1)).toContain('dice=62341'));
    await fireEvent.keyDown(dice[1]!, { key: '5' });
    await waitFor(() => expect(asked.at(-1)).toContain('dice=65341'));
  });
});
