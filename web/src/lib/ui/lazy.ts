// Parts of the page whose scripts are loaded after the first picture.
import type { Component } from 'svelte';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a component of any properties
export type Drawable = Component<any, any, any>;
export type Load<Part extends Drawable = Drawable> = () => Promise<{ default: Part }>;

const LATEST = 2000; // ms
const ready = new WeakMap<Load, Drawable>();

/** What has been fetched before, to be drawn in the moment in which it is wanted. */
export function fetchedBefore<Part extends Drawable>(load: Load<Part>): Part | undefined {
  return ready.get(load) as Part | undefined;
}

export async function fetched<Part extends Drawable>(load: Load<Part>): Promise<Part> {
  const { default: part } = await load();
  ready.set(load, part);
  return part;
}

/** Fetch what may be wanted next as soon as the browser has nothing else to do; what cannot be had now is fetched when
 * it is wanted. */
export function prefetch(...loads: readonly Load[]): void {
  const fetchAll = () => void Promise.allSettled(loads.map(fetched));
  if ('requestIdleCallback' in globalThis) requestIdleCallback(fetchAll, { timeout: LATEST });
  else setTimeout(fetchAll, LATEST); // WebKit has none
}
