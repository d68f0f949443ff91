// Svelte breaks off drawing where two items of a list have one key; sentences and kinds of warnings may come twice.
import { expect, it } from 'vitest';

const sources = import.meta.glob<string>('./**/*.svelte', { query: '?raw', import: 'default', eager: true });
const SAID =
  /\{#each [^}]* as (text|note|sentence|why|line) \(\1\)|\{#each [^}]* as (\w+)(?:, \w+)? \(\2\.text\)|\{#each [^}]*(?:warnings|grave|said)\b[^}]* as \w+ \(\w+\.key\)/;

const keyedByWords = (files: Record<string, string>) => Object.keys(files).filter((name) => SAID.test(files[name]!));

it('no list of sentences is keyed by its words', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(100);
  expect(keyedByWords(sources)).toEqual([]);
});

it('one that were would be noticed', () => {
  const found = keyedByWords({
    a: '{#each certain as text (text)}',
    b: '{#each all as it (it.text)}',
    c: '{#each outlook.warnings ?? [] as it (it.key)}',
    d: '{#each army.why ?? [] as why (why)}',
    e: '{#each all as it, nth (nth)}',
  });
  expect(found).toEqual(['a', 'b', 'c', 'd']);
});
