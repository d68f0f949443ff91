// How much time a table agrees on, between the fields of a form and what the server takes.
import type { components } from '../../lib/api/schema';

export type Regulation = components['schemas']['Regulation'];
export type Clock = NonNullable<Regulation['clock']>;
export type ClockKind = Clock['kind'];
export type Unit = 'minute' | 'hour' | 'day';
export type Length = { amount: number; unit: Unit };

export const SECONDS: Record<Unit, number> = { minute: 60, hour: 3600, day: 86_400 };
const LONGEST = 366 * 86_400;

export type TimeWish = {
  kind: ClockKind;
  turn: Length;
  bank: Length;
  increment: Length;
  isQuiet: boolean;
  quietFrom: string;
  quietTo: string;
  daysOff: number[];
  missed: NonNullable<Regulation['missed']>;
  bot: string;
  extensions: number;
  replacing: NonNullable<Regulation['replacing']>;
};

export const atEase = (): TimeWish => ({
  kind: 'none',
  turn: { amount: 1, unit: 'day' },
  bank: { amount: 30, unit: 'minute' },
  increment: { amount: 1, unit: 'minute' },
  isQuiet: false,
  quietFrom: '22:00',
  quietTo: '08:00',
  daysOff: [],
  missed: 'lapse',
  bot: 'random',
  extensions: 0,
  replacing: 'owner',
});

export function seconds({ amount, unit }: Length, least = 5): number {
  const whole = Math.round((Number(amount) || 0) * SECONDS[unit]);
  return Math.min(LONGEST, Math.max(least, whole));
}

export function clockOf(wish: Pick<TimeWish, 'kind' | 'turn' | 'bank' | 'increment'>): Clock {
  if (wish.kind === 'turn') return { kind: 'turn', seconds: seconds(wish.turn) };
  if (wish.kind === 'bank') return { kind: 'bank', seconds: seconds(wish.bank), increment_seconds: seconds(wish.increment, 0) };
  return { kind: 'none' };
}

export function regulationOf(wish: TimeWish, zone: string): Regulation {
  const quiet = wish.isQuiet && wish.quietFrom && wish.quietTo ? { start: wish.quietFrom, end: wish.quietTo } : null;
  return {
    clock: clockOf(wish),
    zone,
    quiet,
    days_off: [...wish.daysOff].sort(),
    missed: wish.missed,
    bot: wish.bot,
    extensions: Math.min(99, Math.max(0, Math.round(Number(wish.extensions) || 0))),
    replacing: wish.replacing,
  };
}
