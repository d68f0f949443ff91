// Which feature imports which: one way only, and lib none of them.
import { describe, expect, it } from 'vitest';

const sources = import.meta.glob<string>('./**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true });
const IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^']*)'/g;

type Graph = Map<string, Set<string>>;

/** `./features/dice/keys.ts` and `../features/dice/keys` alike belong to `features/dice`. */
function roomOf(path: string): string {
  const parts = new URL(path, 'file:///').pathname.split('/').slice(1);
  return parts[0] === 'features' ? `features/${parts[1]}` : parts.length > 1 ? parts[0]! : 'app';
}

function graphOf(files: Record<string, string>): Graph {
  const graph: Graph = new Map();
  for (const [file, text] of Object.entries(files)) {
    const from = roomOf(file);
    const targets = [...text.matchAll(IMPORT)].map(([, target]) =>
      roomOf(new URL(target!, new URL(file, 'file:///')).pathname),
    );
    graph.set(from, new Set([...(graph.get(from) ?? []), ...targets.filter((to) => to !== from)]));
  }
  return graph;
}

/** A way that leads from a room back to it, if there is one. */
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

describe('imports between features', () => {
  it('are read from static, dynamic and type imports', () => {
    const graph = graphOf({
      './features/a/A.svelte': "import B from '../b/B.svelte';\n{#await import('../c/C.svelte')}{/await}",
      './features/b/b.ts': "import type { X } from '../../lib/x.svelte';\nexport { y } from './y';",
      './App.svelte': "import A from './features/a/A.svelte';",
    });
    expect([...graph].map(([from, to]) => `${from}: ${[...to].join(' ')}`)).toEqual([
      'features/a: features/b features/c',
      'features/b: lib',
      'app: features/a',
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
  it('lead one way, and lib imports no feature', () => {
    const graph = graphOf(sources);
    expect(graph.size).toBeGreaterThan(10);
    expect(cycleIn(graph)).toBeNull();
    expect([...(graph.get('lib') ?? [])]).toEqual([]);
  });
});
