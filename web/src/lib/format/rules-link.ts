// Links to the rulebook with the preset and options of a table.
import type { components } from '../api/schema';

export type RulesPlan = Pick<components['schemas']['TablePlan'], 'game' | 'preset' | 'options'>;
export type HouseRules = { preset: string | null; options: Record<string, string> };

/** Each house rule as `name=value`. */
export function asOptions(options: RulesPlan['options']): string[] {
  return Object.entries(options ?? {}).map(([name, value]) => `${name}=${value}`);
}

/** The address of the rules with a table's options, at a clause. */
export function rulesLink(plan: RulesPlan | undefined, clause = ''): string {
  const book = `/rules/${plan?.game ?? ''}`;
  const anchor = clause && `#${clause}`;
  if (!plan?.options) return book + anchor;
  const query = new URLSearchParams({ preset: plan.preset ?? '' });
  for (const option of asOptions(plan.options)) query.append('option', option);
  return `${book}?${query}${anchor}`;
}

/** The house rules in such an address; null if it names none. */
export function houseRulesIn(search: string): HouseRules | null {
  const query = new URLSearchParams(search);
  const preset = query.get('preset');
  if (preset === null) return null;
  return {
    preset: preset || null,
    options: Object.fromEntries(query.getAll('option').map((it) => [it.split('=')[0]!, it.slice(it.indexOf('=') + 1)])),
  };
}
