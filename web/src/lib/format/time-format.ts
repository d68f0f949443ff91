// Times and durations in the reader's time zone and language.
const DAY = 86_400_000;
const HOUR = 3_600_000;

const midnight = (moment: number) => new Date(moment).setHours(0, 0, 0, 0);

const hasHalves = (language: string | undefined) =>
  !!new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions().hour12;

/** 24 hours for those who use them: "en" alone would mean America, the browser knows the reader's region. */
export const ownHours = (language: string, region = globalThis.navigator?.language): 'h12' | 'h23' =>
  hasHalves(language) && hasHalves(region) ? 'h12' : 'h23';

/** 14:05 today, "tomorrow, 09:00", else a date with its time. */
export function formatTime(moment: number, now: number, language: string): string {
  const time = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: ownHours(language),
  }).format(moment);
  const days = Math.round((midnight(moment) - midnight(now)) / DAY);
  if (days === 0) return time;
  if (Math.abs(days) === 1)
    return `${new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day')}, ${time}`;
  const isThisYear = new Date(moment).getFullYear() === new Date(now).getFullYear();
  const date = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
  return `${date.format(moment)}, ${time}`;
}

/** A duration in its two largest units, "2 days 4 hours"; short where there is little room, "2 days 4 hr". */
export function formatDuration(seconds: number, language: string, unitDisplay: 'long' | 'short' = 'long'): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts: [string, number][] = [
    ['day', Math.floor(whole / 86_400)],
    ['hour', Math.floor((whole % 86_400) / 3600)],
    ['minute', Math.floor((whole % 3600) / 60)],
    ['second', whole % 60],
  ];
  const first = parts.findIndex(([, count]) => count > 0);
  if (first < 0) return said('second', 0, language, unitDisplay);
  return parts
    .slice(first, first + 2)
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => said(unit, count, language, unitDisplay))
    .join(' ');
}

function said(unit: string, count: number, language: string, unitDisplay: 'long' | 'short'): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }).format(count);
}

/** Whether less than an hour, or less than a fifth of the time, is left. */
export function isSoon(due: { since_at: number; due_at?: number | null }, now: number): boolean {
  if (due.due_at == null) return false;
  return due.due_at - now < Math.min(HOUR, (due.due_at - due.since_at) / 5);
}

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
