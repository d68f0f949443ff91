// What a table plays, as part of an address: its preset and what was chosen against it.
import type { components } from './api/schema';

export type Plan = Pick<components['schemas']['Plan'], 'game' | 'preset' | 'options'>;
export type HouseRules = { preset: string | null; options: Record<string, string> };

/** Each house rule as `name=value`. */
export function asOptions(options: Plan['options']): string[] {
  return Object.entries(options ?? {}).map(([name, value]) => `${name}=${value}`);
}

/** The rules as they are played at a table, at a clause of theirs; without options those of the book. */
export function rulesLink(plan: Plan | undefined, clause = ''): string {
  const book = `/rules/${plan?.game ?? ''}`;
  const anchor = clause && `#${clause}`;
  if (!plan?.options) return book + anchor;
  const query = new URLSearchParams({ preset: plan.preset ?? '' });
  for (const option of asOptions(plan.options)) query.append('option', option);
  return `${book}?${query}${anchor}`;
}

/** What such an address says; nothing of an address that speaks of no table. */
export function houseRulesIn(search: string): HouseRules | null {
  const query = new URLSearchParams(search);
  const preset = query.get('preset');
  if (preset === null) return null;
  return { preset: preset || null, options: Object.fromEntries(query.getAll('option').map((it) => [it.split('=')[0]!, it.slice(it.indexOf('=') + 1)])) };
}
