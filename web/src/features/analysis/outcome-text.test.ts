import { describe, expect, it } from 'vitest';
import { setLanguage } from '../../lib/words/index.svelte';
import { outcomeText, type Ended } from './outcome-text';

const seats = [
  { seat: 'p1', name: 'Anna', player: 'person' },
  { seat: 'p2', name: 'Boris', player: 'person' },
];
const nameOf = (seat: string) => seats.find((it) => it.seat === seat)!.name;
const game = (more: Partial<Ended>): Ended => ({ is_over: true, broken_off: null, winners: ['p1'], seats, ...more });

describe('how a game ended', () => {
  it('is said of a game that people ended, and by whom it was won', () => {
    setLanguage('en');
    expect(outcomeText(game({ broken_off: 'resigned' }), nameOf)).toBe('The game was resigned. Anna has won.');
    expect(outcomeText(game({ broken_off: 'called-off', winners: [] }), nameOf)).toBe(
      'The game was called off. Nobody has won.',
    );
    setLanguage('ru');
    expect(outcomeText(game({ broken_off: 'resigned' }), nameOf)).toBe('Партию сдали. Победитель: Anna.');
    expect(outcomeText(game({ broken_off: 'called-off', winners: [] }), nameOf)).toBe(
      'Партию прекратили. Победителя нет.',
    );
  });
  it('is said of one that was played out, and not of one that goes on', () => {
    setLanguage('en');
    expect(outcomeText(game({ is_over: false, winners: [] }), nameOf)).toBe('The game is still in progress');
    expect(outcomeText(game({ winners: ['p1', 'p2'] }), nameOf)).toContain('Anna, Boris');
  });
});
