// Year and treasury of a seat, from its view of the world.
import { t } from '../../lib/words/index.svelte';

/** Empty for a view without a year; without the treasury for a seat that has none. */
export function realmHeading(view: unknown, seat: string): string {
  const { year, players } = (view ?? {}) as { year?: number; players?: Record<string, { treasury?: number }> };
  const treasury = players?.[seat]?.treasury;
  if (year === undefined) return '';
  return treasury === undefined ? t('web.strategic.year', { year }) : t('web.strategic.realm', { year, treasury });
}
