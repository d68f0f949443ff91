// Standing orders as the panel offers them, and as the table keeps them.
import type { Order } from '../battle/battle-api';

export type Mode = 'lot' | 'pattern' | 'equilibrium';
export type Spoils = { take: boolean; lower: boolean; stir: string };
export type Standing = { battle_orders?: readonly string[]; orders_always?: boolean };

export const LONGEST_PATTERN = 24;

export function modeOf(pattern: readonly string[]): Mode {
  if (pattern[0] === 'equilibrium') return 'equilibrium';
  return !pattern.length || pattern[0] === 'random' ? 'lot' : 'pattern';
}

/** The words of the table; null while a pattern is still empty. Where one is asked first, chance needs no order. */
export function patternOf(mode: Mode, orders: readonly Order[], isAlways: boolean): readonly string[] | null {
  if (mode === 'equilibrium') return ['equilibrium'];
  if (mode === 'lot') return isAlways ? ['random'] : [];
  return orders.length ? orders : null;
}
