// The time regulation of a table in sentences.
import { formatDuration } from '../../../lib/format/time-format';
import { t } from '../../../lib/words/index.svelte';
import type { Clock, Regulation } from '../../new-table/regulation';

export function regulationSummary(regulation: Regulation, language: string): string[] {
  const clock = regulation.clock ?? { kind: 'none' };
  return [
    ...clockSummary(clock, language),
    ...(clock.kind === 'none' ? [] : standstill(regulation, language)),
    ...absence(regulation, language),
  ];
}

export function clockSummary(clock: Clock, language: string): string[] {
  const told = (seconds: number) => formatDuration(seconds, language);
  if (clock.kind === 'bank')
    return [
      t('web.clock.summary.bank', { length: told(clock.seconds), increment: told(clock.increment_seconds ?? 0) }),
    ];
  if (clock.kind === 'none') return [t('web.clock.summary.none')];
  const brief = clock.brief_seconds ? [t('web.clock.summary.brief', { length: told(clock.brief_seconds) })] : [];
  return [t('web.clock.summary.turn', { length: told(clock.seconds) }), ...brief];
}

function standstill(regulation: Regulation, language: string): string[] {
  const { quiet, days_off: off = [], holidays = [], extensions = 0, zone = 'UTC', missed = 'lapse' } = regulation;
  const lines: string[] = [];
  if (quiet) lines.push(t('web.clock.summary.quiet', { from: quiet.start, to: quiet.end, zone }));
  if (off.length)
    lines.push(t('web.clock.summary.days-off', { days: off.map((day) => weekday(Number(day), language)).join(', ') }));
  if (holidays.length)
    lines.push(
      t('web.clock.summary.holidays', { days: holidays.map((day) => dated(String(day), language)).join(', ') }),
    );
  if (extensions) lines.push(t('web.clock.summary.extensions', { count: extensions }));
  lines.push(`${t('web.clock.missed')}: ${lower(t(`web.clock.misses.${missed}`))}.`);
  return lines;
}

function absence(regulation: Regulation, language: string): string[] {
  const {
    replacing = 'owner',
    replace_after: after = 2,
    may_return: mayReturn = true,
    vote_seconds: vote = 172_800,
    gone_seconds: gone = 600,
  } = regulation;
  return [
    ...((regulation.clock ?? { kind: 'none' }).kind === 'none'
      ? [t('web.clock.summary.gone', { length: formatDuration(gone, language) })]
      : []),
    `${t('web.clock.replacing')}: ${lower(t(`web.clock.replaces.${replacing}`))}.`,
    t('web.clock.summary.replace-after', { count: after }),
    ...(mayReturn ? [] : [t('web.clock.summary.no-return')]),
    t('web.clock.summary.vote', { length: formatDuration(vote, language) }),
  ];
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
// 1 January 2024 was a Monday, and Monday is 1.
const weekday = (day: number, language: string) =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));
const dated = (day: string, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.parse(day));
