import './tokens.css';
import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { locale } from './lib/words/index.svelte';

document.documentElement.lang = locale.language; // the first questions already go out in it
const target = document.getElementById('app');
if (target) mount(App, { target });

// Only a built page has files that keep; in development everything comes fresh.
if (import.meta.env.PROD && 'serviceWorker' in navigator && isSecureContext) {
  void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
