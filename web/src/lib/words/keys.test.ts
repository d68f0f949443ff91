// Every key the page asks for is there in both languages.
import { describe, expect, it } from 'vitest';
import en from './en.json';
import ru from './ru.json';

const sources = import.meta.glob<string>(['../../**/*.{ts,svelte}', '!../../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const LITERAL = /'((?:web|game|hint|review|notice)\.[\w.-]+\w)'/g;
const BRANCH = /`((?:web|game|hint|review|notice)\.[\w.-]+)\.\$\{/g;

function found(tree: unknown, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>((branch, name) => (branch as Record<string, unknown> | undefined)?.[name], tree);
}

describe.each([
  ['ru', ru],
  ['en', en],
])('the words of the page in %s', (_, tree) => {
  it('hold every key that is written out', () => {
    const keys = Object.values(sources).flatMap((text) => [...text.matchAll(LITERAL)].map(([, key]) => key!));
    expect(keys.length).toBeGreaterThan(300);
    expect(keys.filter((key) => typeof found(tree, key) !== 'string')).toEqual([]);
  });
  it('hold every branch that a key is chosen from', () => {
    const branches = Object.values(sources).flatMap((text) => [...text.matchAll(BRANCH)].map(([, key]) => key!));
    expect(branches.length).toBeGreaterThan(20);
    expect(branches.filter((key) => typeof found(tree, key) !== 'object')).toEqual([]);
  });
});
