import { describe, expect, it } from 'vitest';
import sprite from './icons.svg?raw';

const sources = import.meta.glob('/src/**/*.svelte', { query: '?raw', import: 'default', eager: true }) as Record<
  string,
  string
>;
const drawn = new DOMParser().parseFromString(sprite, 'image/svg+xml');

describe('the sprite of icons', () => {
  it('can be read by a browser, which shows nothing of a broken one', () => {
    expect(drawn.querySelector('parsererror')).toBeNull();
    expect([...drawn.documentElement.children].every((it) => it.tagName === 'symbol' && it.id)).toBe(true);
  });
  it('has every icon that a screen names', () => {
    const named = Object.values(sources).flatMap((source) =>
      [...source.matchAll(/<Icon name=(?:"([a-z0-9-]+)"|\{([^}]+)\})/g)].flatMap(([, plain, chosen]) =>
        plain ? [plain] : [...chosen!.matchAll(/[?:] '([a-z0-9-]+)'/g)].map(([, name]) => name!),
      ),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !drawn.getElementById(name))).toEqual([]);
  });
});
