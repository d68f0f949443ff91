import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { isOfEveryPage, isOfEveryTable } from './chunks.ts';

// In development the page comes from Vite and everything else from a running `letopis serve`.
const server = process.env.LETOPIS_SERVER ?? 'http://127.0.0.1:8080';

const root = import.meta.dirname.replaceAll('\\', '/');

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
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'table', test: (id: string) => isOfEveryTable(id, root), priority: 1 },
            { name: 'app', test: (id: string) => isOfEveryPage(id, root), priority: 2 },
          ],
        },
      },
    },
  },
  // Each file has a document and modules of its own, for what one leaves running would ask the stand-ins of another: in a
  // context of a worker that has jsdom loaded. A worker for each file takes seven times as long.
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.ts'],
    testTimeout: 120_000,
    pool: 'vmThreads',
    setupFiles: ['src/test-setup.ts'],
  },
});
