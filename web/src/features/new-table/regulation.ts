// The time regulation of a table: form fields, and their conversion into what the server takes.
import type { components } from '../../lib/api/schema';

export type Regulation = components['schemas']['Regulation'];
export type Clock = NonNullable<Regulation['clock']>;
export type ClockKind = Clock['kind'];
export type TimeUnit = 'minute' | 'hour' | 'day';
export type Length = { amount: number; unit: TimeUnit };

export const SECONDS: Record<TimeUnit, number> = { minute: 60, hour: 3600, day: 86_400 };
const LONGEST = 366 * 86_400;
const SHORTEST_VOTE = 60;
export const MOST_HOLIDAYS = 100;

export type TimeWish = {
  kind: ClockKind;
  turn: Length;
  isBriefShorter: boolean;
  brief: Length;
  bank: Length;
  increment: Length;
  isQuiet: boolean;
  quietFrom: string;
  quietTo: string;
  daysOff: number[];
  holidays: readonly string[];
  zone: string;
  missed: NonNullable<Regulation['missed']>;
  bot: string;
  extensions: number;
  replacing: NonNullable<Regulation['replacing']>;
  replaceAfter: number;
  mayReturn: boolean;
  vote: Length;
  gone: Length;
};

export const defaultTimes = (zone: string): TimeWish => ({
  kind: 'none',
  turn: { amount: 1, unit: 'day' },
  isBriefShorter: false,
  brief: { amount: 4, unit: 'hour' },
  bank: { amount: 30, unit: 'minute' },
  increment: { amount: 1, unit: 'minute' },
  isQuiet: false,
  quietFrom: '22:00',
  quietTo: '08:00',
  daysOff: [],
  holidays: [],
  zone,
  missed: 'lapse',
  bot: 'random',
  extensions: 0,
  replacing: 'owner',
  replaceAfter: 2,
  mayReturn: true,
  vote: { amount: 2, unit: 'day' },
  gone: { amount: 10, unit: 'minute' },
});

export function seconds({ amount, unit }: Length, least = 5): number {
  const whole = Math.round((Number(amount) || 0) * SECONDS[unit]);
  return Math.min(LONGEST, Math.max(least, whole));
}

export function clockOf(wish: TimeWish): Clock {
  if (wish.kind === 'turn')
    return {
      kind: 'turn',
      seconds: seconds(wish.turn),
      brief_seconds: wish.isBriefShorter ? seconds(wish.brief) : null,
    };
  if (wish.kind === 'bank')
    return { kind: 'bank', seconds: seconds(wish.bank), increment_seconds: seconds(wish.increment, 0) };
  return { kind: 'none' };
}

/** A number rounded and clamped to its limits. */
const whole = (number: number, least: number, most: number) =>
  Math.min(most, Math.max(least, Math.round(Number(number) || 0)));

export function regulationOf(wish: TimeWish): Regulation {
  const quiet = wish.isQuiet && wish.quietFrom && wish.quietTo ? { start: wish.quietFrom, end: wish.quietTo } : null;
  return {
    clock: clockOf(wish),
    zone: wish.zone,
    quiet,
    days_off: [...wish.daysOff].sort(),
    holidays: [...wish.holidays],
    missed: wish.missed,
    bot: wish.bot,
    extensions: whole(wish.extensions, 0, 99),
    replacing: wish.replacing,
    replace_after: whole(wish.replaceAfter, 1, 99),
    may_return: wish.mayReturn,
    vote_seconds: seconds(wish.vote, SHORTEST_VOTE),
    gone_seconds: seconds(wish.gone, SHORTEST_VOTE),
  };
}

/** The holidays with one more day, unique and sorted. */
export function withHoliday(days: readonly string[], day: string): string[] {
  return [...new Set([...days, day])].filter(Boolean).sort().slice(0, MOST_HOLIDAYS);
}
