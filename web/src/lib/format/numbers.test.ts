import { beforeAll, expect, test } from 'vitest';
import { setLanguage } from '../words/index.svelte';
import { decimal } from './numbers';

beforeAll(() => setLanguage('ru'));

test('numbers are written as the language does', () => {
  expect([decimal(-0.04), decimal(-2.25, 2), decimal(3, 1, true), decimal(0, 1, true)]).toEqual([
    '0,0',
    '−2,25',
    '+3,0',
    '0,0',
  ]);
});
