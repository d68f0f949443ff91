import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// In development the page comes from Vite and everything else from a running `letopis serve`.
const server = process.env.LETOPIS_SERVER ?? 'http://127.0.0.1:8080';

// Few files: each costs a browser a wait for the line. What lib holds for a single page stays with that page.
const ELSEWHERE = /\.json$|\/(Shortcuts|DieFace|NameField|turning-points|verdict|chart)\b/;
const isOfEveryPage = (id: string): boolean =>
  !ELSEWHERE.test(id) && (id.includes('/node_modules/svelte/') || /\/src\/(main|App|lib\/)|\/src\/[\w-]+\.css|\/features\/lobby\//.test(id));
const isOfEveryTable = (id: string): boolean => /\/features\/(table\/|room\/(?!Invite))|\/dice\/view\.|\/(board-about|OrderGlyph|TimeLeft|GameOver|push|dice-commitment|take-back|regulation-summary|OddsBar|Ordinary|battles|marks)\b/.test(id);

export default defineConfig({
  plugins: [svelte()],
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  server: { proxy: { '/api': { target: server, ws: true } } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    sourcemap: false,
    modulePreload: { polyfill: false },
    manifest: true, // by which the server tells a browser at once what the address will need
    rolldownOptions: { checks: { bundlerTimings: false }, output: { codeSplitting: { groups: [{ name: 'table', test: isOfEveryTable, priority: 1 }, { name: 'app', test: isOfEveryPage, priority: 2 }] } } },
  },
  // Each file has a document and modules of its own: what one leaves running would ask the stand-ins of another.
  test: { environment: 'jsdom', include: ['src/**/*.test.ts'], testTimeout: 120_000, pool: 'threads', isolate: true, setupFiles: ['src/test-setup.ts'] },
});
