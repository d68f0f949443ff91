// Before each test file: clear the document, the storages, timers, globals, the user and the language.
import { cleanup, configure } from '@testing-library/svelte';
import { afterEach, vi } from 'vitest';
import { loadWords, setLanguage } from './lib/words/index.svelte';

vi.useRealTimers();
afterEach(cleanup); // a page that is left mounted would ask the stand-ins of the next test
configure({ asyncUtilTimeout: 60_000 }); // ms, not one second: the machine may be busy
await Promise.all([loadWords('ru'), loadWords('en')]); // a test changes the language at once
vi.unstubAllGlobals();
if (globalThis.document) {
  // Nothing is laid out here, so nothing ever changes its size.
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  localStorage.clear();
  sessionStorage.clear();
  document.body.innerHTML = '';
  (await import('./lib/connection/session.svelte')).signedOut();
  void setLanguage('ru');
}
