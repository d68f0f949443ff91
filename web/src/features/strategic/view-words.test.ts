import { describe, expect, it } from 'vitest';
import { setLanguage } from '../../lib/words/index.svelte';
import { viewWords } from './view-words';

describe('words for a view', () => {
  it('name players, pieces, kinds and fields', () => {
    setLanguage('ru');
    const { speak, nameOf, isKnown } = viewWords({ 'knights-1': 'рыцари на n7' }, (seat) =>
      seat === 'p1' ? 'Анна' : undefined,
    );
    expect(['p1', 'knights-1', 'knights', 'n7'].map(speak)).toEqual(['Анна', 'рыцари на n7', 'рыцари', 'n7']);
    expect(['treasury', 'knights-1'].map(nameOf)).toEqual(['казна', 'рыцари на n7']);
    expect(['treasury', 'knights', 'income_year'].map(isKnown)).toEqual([true, true, false]);
  });
});
