import { expect, test } from 'vitest';
import type { Hint } from '../../lib/api/client';
import { locale } from '../../lib/words/index.svelte';
import { reasonWords } from './reason';

const hint = (more: object): Hint =>
  ({ level: 'best', is_best: null, options: [], aims: [], ahead: 0, best: [], ...more }) as unknown as Hint;

test('dice are kept for the boxes in which the turn is likely to end', () => {
  locale.language = 'ru';
  const aims = [
    { cell: 'fives', share: 0.61 },
    { cell: 'four-of-a-kind', share: 0.2 },
    { cell: 'yatzy', share: 0.04 },
  ];
  const text = reasonWords(hint({ best: ['keep 5 5 5'], aims, ahead: 1.24 }));
  expect(text).toContain('«Пятёрки» 61');
  expect(text).toContain('1,2');
  expect(text).not.toContain('Ецци');
});

test('a box is best by so much, and where something else is as good that is said', () => {
  locale.language = 'ru';
  expect(reasonWords(hint({ best: ['score fives'], aims: [{ cell: 'fives', share: 1 }], ahead: 2 }))).not.toContain(
    '100',
  );
  expect(reasonWords(hint({ best: ['score fives'], ahead: 0.01 }))).toMatch(/почти/);
  expect(reasonWords(hint({}))).toBe('');
});
