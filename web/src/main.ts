import './tokens.css';
import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { askEarly } from './lib/connection/early-table';
import { loadFirstWords, locale } from './lib/words/index.svelte';

document.documentElement.lang = locale.language; // the first requests already send it as Accept-Language
askEarly(location.pathname);
const target = document.getElementById('app');
void loadFirstWords().then(() => target && mount(App, { target }));

// Only built files have hashed names that may be cached.
if (import.meta.env.PROD && 'serviceWorker' in navigator && isSecureContext) {
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
