// One word, one meaning: no type or class is exported by two files under the same name.
import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(['./**/*.{ts,svelte}', '!./lib/api/schema.d.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const EXPORT = /^\s*export (?:type|interface|class|enum) (\w+)/gm;

function repeated(files: Record<string, string>): string[] {
  const names = Object.values(files).flatMap((text) => [
    ...new Set([...text.matchAll(EXPORT)].map(([, name]) => name!)),
  ]);
  return [...new Set(names.filter((name, at) => names.indexOf(name) < at))];
}

it('types and classes have names of their own', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(200);
  expect(repeated(sources)).toEqual([]);
});

it('a name that is exported twice would be noticed', () => {
  expect(repeated({ a: 'export type A = 1;\nexport class B {}', b: '  export type A = 2;' })).toEqual(['A']);
});
