// Which folder imports which: one way only at every depth, and lib no feature; and no module waits.
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const sources = import.meta.glob<string>('./**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true });
const IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^']*)'/g;

type Graph = Map<string, Set<string>>;

/** `./lib/ui/Icon.svelte` as the folders that lead to it and its name; `live.svelte.ts` and `live.svelte` alike. */
function partsOf(path: string): string[] {
  return new URL(path, 'file:///').pathname
    .replace(/(\.svelte)?(\.ts)?$/, '')
    .split('/')
    .slice(1);
}

/** What stands beside each other where two files part: two folders, two files, or a folder and a file. None for a
 * component that draws itself. */
function neighbours(from: readonly string[], to: readonly string[]): [string, string] | null {
  const fork = from.findIndex((part, at) => part !== to[at]);
  return fork < 0 ? null : [from.slice(0, fork + 1).join('/'), to.slice(0, fork + 1).join('/')];
}

function graphOf(files: Record<string, string>): Graph {
  const graph: Graph = new Map();
  for (const [file, text] of Object.entries(files)) {
    for (const [, target] of text.matchAll(IMPORT)) {
      const apart = neighbours(partsOf(file), partsOf(new URL(target!, new URL(file, 'file:///')).pathname));
      if (apart) graph.set(apart[0], (graph.get(apart[0]) ?? new Set()).add(apart[1]));
    }
  }
  return graph;
}

/** A way that leads from a folder or file back to it, if there is one. */
function cycleIn(graph: Graph): string[] | null {
  const done = new Set<string>();
  const walk = (room: string, way: string[]): string[] | null => {
    if (way.includes(room)) return [...way.slice(way.indexOf(room)), room];
    if (done.has(room)) return null;
    for (const next of graph.get(room) ?? []) {
      const found = walk(next, [...way, room]);
      if (found) return found;
    }
    done.add(room);
    return null;
  };
  for (const room of graph.keys()) {
    const found = walk(room, []);
    if (found) return found;
  }
  return null;
}

describe('imports between folders', () => {
  it('are read from static, dynamic and type imports', () => {
    const graph = graphOf({
      './features/a/A.svelte': "import B from '../b/B.svelte';\n{#await import('../c/C.svelte')}{/await}",
      './features/b/b.ts': "import type { X } from '../../lib/x.svelte';\nexport { y } from './y';",
      './App.svelte': "import A from './features/a/A.svelte';",
    });
    expect([...graph].map(([from, to]) => `${from}: ${[...to].join(' ')}`)).toEqual([
      'features/a: features/b features/c',
      'features: lib',
      'features/b/b: features/b/y',
      'App: features',
    ]);
    expect(cycleIn(graph)).toBeNull();
  });
  it('are found when they lead back', () => {
    const graph = graphOf({
      './features/a/a.ts': "import '../b/b';",
      './features/b/b.ts': "import '../c/c';",
      './features/c/c.ts': "import '../a/a';",
    });
    expect(cycleIn(graph)).toEqual(['features/a', 'features/b', 'features/c', 'features/a']);
  });
  it('are found inside a feature, between folders and between a folder and a file', () => {
    const folders = graphOf({
      './features/a/board/Board.svelte': "import Plan from '../turn/plan/Plan.svelte';",
      './features/a/turn/Turn.svelte': "import { pieces } from '../board/map/pieces.svelte';",
    });
    expect(cycleIn(folders)).toEqual(['features/a/board', 'features/a/turn', 'features/a/board']);
    const file = graphOf({
      './lib/ui/pieces.svelte.ts': "import { cell } from './map/cells';",
      './lib/ui/map/Map.svelte': "import { pieces } from '../pieces.svelte';",
    });
    expect(cycleIn(file)).toEqual(['lib/ui/pieces', 'lib/ui/map', 'lib/ui/pieces']);
  });
  it('lead one way, and lib imports no feature', () => {
    const graph = graphOf(sources);
    expect(graph.size).toBeGreaterThan(100);
    expect(cycleIn(graph)).toBeNull();
    expect([...(graph.get('lib') ?? [])]).toEqual([]);
  });
});

describe('modules', () => {
  /** Whether it waits while it is evaluated, not only in its functions. */
  const waits = (text: string): boolean => {
    const isWaiting = (node: ts.Node): boolean =>
      ts.isAwaitExpression(node) ||
      (ts.isForOfStatement(node) && !!node.awaitModifier) ||
      (!ts.isFunctionLike(node) && !!ts.forEachChild(node, (it) => isWaiting(it) || undefined));
    return isWaiting(ts.createSourceFile('it.ts', text, ts.ScriptTarget.ES2022));
  };
  it('wait for nothing: in WebKit a second import() of what depends on one that waits ends before it has run', () => {
    expect(waits('for (;;) { const found = await load(); if (found) break; }')).toBe(true);
    expect(waits('export async function load() { await fetch(""); }')).toBe(false);
    const modules = Object.entries(sources).filter(([file]) => !/\.svelte$|\.test\.ts$|test-setup/.test(file));
    expect(modules.filter(([, text]) => waits(text)).map(([file]) => file)).toEqual([]);
  });
});
