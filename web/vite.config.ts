import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// In development the page comes from Vite and everything else from a running `letopis serve`.
const server = process.env.LETOPIS_SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte()],
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  server: { proxy: { '/api': { target: server, ws: true } } },
  build: { target: 'es2022', assetsInlineLimit: 0, sourcemap: false },
  // One document for all tests of a worker, swept before each file: a new one takes seconds.
  test: { environment: 'jsdom', include: ['src/**/*.test.ts'], testTimeout: 20_000, pool: 'threads', isolate: false, setupFiles: ['src/test-setup.ts'] },
});
