// What a table has agreed on about time, in sentences.
import { lasting } from '../../lib/when';
import { t } from '../../lib/words/index.svelte';
import type { Regulation } from '../newtable/regulation';

export function agreedIn(regulation: Regulation, language: string): string[] {
  const clock = regulation.clock ?? { kind: 'none' };
  const told = (seconds: number) => lasting(seconds, language);
  const lines = [
    clock.kind === 'turn' ? t('web.clock.summary.turn', { length: told(clock.seconds) })
    : clock.kind === 'bank' ? t('web.clock.summary.bank', { length: told(clock.seconds), increment: told(clock.increment_seconds ?? 0) })
    : t('web.clock.summary.none'),
  ];
  if (clock.kind === 'none') return lines;
  const { quiet, days_off: off = [], extensions = 0, zone = 'UTC', missed = 'lapse' } = regulation;
  if (quiet) lines.push(t('web.clock.summary.quiet', { from: quiet.start, to: quiet.end, zone }));
  if (off.length) lines.push(t('web.clock.summary.days-off', { days: off.map((day) => weekday(Number(day), language)).join(', ') }));
  if (extensions) lines.push(t('web.clock.summary.extensions', { count: extensions }));
  lines.push(`${t('web.clock.missed')}: ${lower(t(`web.clock.misses.${missed}`))}.`);
  return lines;
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
// The first of January 2024 was a Monday, and Monday is 1.
const weekday = (day: number, language: string) =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));
