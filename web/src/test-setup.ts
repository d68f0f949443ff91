// Before each file of tests: nothing of the last one is left on the page, in the store or in the language.
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
