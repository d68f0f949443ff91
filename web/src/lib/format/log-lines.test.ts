import { describe, expect, it } from 'vitest';
import type { Told } from '../api/client';
import { knownEntries, logLines, sentencesOf, unreadLines } from './log-lines';

const told = (seq: number, ...said: Told['said']): Told => ({
  seq,
  seat: 'p1',
  ask: null,
  act: null,
  facts: [],
  events: [],
  said,
});
const entries = [
  told(1, { text: 'Анна бросает.', seat: 'p1', quiet: true }, { text: 'Выпало: 5 5.', quiet: true }),
  told(2, { text: 'Анна: пятёрки, 10.', seat: 'p1' }, { text: 'Игра окончена.' }),
];

describe('the log', () => {
  it('keeps what is worth reading again, newest first', () => {
    expect(logLines(entries, 8).map(({ key, seat, text }) => [key, seat, text])).toEqual([
      ['2.1', null, 'Игра окончена.'],
      ['2.0', 'p1', 'Анна: пятёрки, 10.'],
    ]);
    expect(logLines(entries, 1)).toHaveLength(1);
  });
  it('has news of what others did, until it is read', () => {
    const lines = logLines(entries, 8);
    expect(unreadLines(lines, () => true, ['p2'])).toHaveLength(2);
    expect(unreadLines(lines, () => true, ['p1']).map((it) => it.text)).toEqual(['Игра окончена.']);
    expect(unreadLines(lines, () => false, ['p2'])).toEqual([]);
    const fallen = logLines([{ ...told(3, { text: 'Рыцари Анны гибнут.', seat: 'p1' }), seat: 'chance' }], 8);
    expect(unreadLines(fallen, () => true, ['p1'])).toHaveLength(1);
  });
  it('need not be read where it was watched on the map, or tells only what one did', () => {
    const march = { ...told(3, { text: 'Борис идёт.', seat: 'p2' }), seat: 'p2' };
    const lines = logLines([told(1, { text: 'Анна идёт.', seat: 'p1' }), entries[1]!, march], 8);
    expect(knownEntries(lines, undefined, ['p1'])).toEqual([1]);
    expect(knownEntries(lines, 3, ['p1'])).toEqual([3, 1]);
  });
  it('is announced with all of its sentences, but not with a whole history', () => {
    expect(sentencesOf(entries)).toBe('Анна бросает. Выпало: 5 5. Анна: пятёрки, 10. Игра окончена.');
    expect(sentencesOf(entries, 1)).toBe('Игра окончена.');
  });
});
