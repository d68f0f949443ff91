// Before each test file: clear the document, the storages, timers, globals and the language.
import { vi } from 'vitest';
import { setLanguage } from './lib/words/index.svelte';

vi.useRealTimers();
vi.unstubAllGlobals();
if (globalThis.document) {
  localStorage.clear();
  sessionStorage.clear();
  document.body.innerHTML = '';
  setLanguage('ru');
}
