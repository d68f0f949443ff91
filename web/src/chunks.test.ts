import { describe, expect, it } from 'vitest';
import { isOfEveryPage, isOfEveryTable, PAGES_LIB, TABLES_LIB, TABLES_SHARE } from '../chunks';

describe('the files that travel together', () => {
  const ROOTS = [
    '/home/anna/letopis/web',
    '/srv/battles/web',
    '/srv/lib/table/push/web',
    '/srv/node_modules/svelte/marks/web',
  ];
  const shares = (files: readonly string[]) =>
    ROOTS.map((root) => files.filter((it) => isOfEveryPage(root + it, root) || isOfEveryTable(root + it, root)));

  it('are the same wherever the project lies', () => {
    const apart = [
      '/src/features/rules/RulesPage.svelte',
      '/src/features/strategic/battle/Orders.svelte',
      '/src/lib/words/ru.json',
    ];
    const shared = [
      '/src/main.ts',
      '/src/lib/ui/Icon.svelte',
      '/src/features/table/TablePage.svelte',
      '/src/features/strategic/battle/battles.svelte.ts',
      '/node_modules/svelte/src/index.js',
    ];
    expect(shares(apart)).toEqual(ROOTS.map(() => []));
    expect(shares(shared)).toEqual(ROOTS.map(() => shared));
  });

  it('are named by files that exist', () => {
    const files = Object.keys(import.meta.glob('./**/*.{ts,svelte}')).filter((it) => !it.includes('.test.'));
    const isThere = (folder: string) => (name: string) =>
      files.some((it) => it.startsWith(folder) && new RegExp(`/${name}\\.(svelte|ts)`).test(it));
    expect([...TABLES_LIB, ...PAGES_LIB].filter((it) => !isThere('./lib/')(it))).toEqual([]);
    expect(TABLES_SHARE.filter((it) => !isThere('./features/')(it))).toEqual([]);
  });
});
