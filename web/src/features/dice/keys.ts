// Keys at a dice table: digits keep a die, space throws, enter writes.
import { isShortcut, isTyping } from '../../lib/keyboard';

export type DiceActs = { toggle: (at: number) => void; roll: () => void; write: () => void };

/** Do what a key means; others are left to the page. */
export function pressed(event: KeyboardEvent, dice: number, { toggle, roll, write }: DiceActs): void {
  const meant = diceKey(event, dice);
  if (meant === null) return;
  event.preventDefault();
  if (meant === 'roll') roll();
  else if (meant === 'write') write();
  else toggle(meant);
}

/** Which die a key keeps, or what else it means; nothing when it is typed into a field. */
export function diceKey(event: KeyboardEvent, dice: number): number | 'roll' | 'write' | null {
  const target = event.target as HTMLElement;
  if (isShortcut(event) || isTyping(event)) return null;
  const isAtDice = target.hasAttribute('data-die') || target.hasAttribute('data-tray');
  const isFree = target === document.body || target.id === 'main' || isAtDice;
  if (/^[1-9]$/.test(event.key) && Number(event.key) <= dice) return Number(event.key) - 1;
  if (event.key === ' ' && isFree) return 'roll';
  if (event.key === 'Enter' && isFree && !isAtDice) return 'write'; // Enter at the dice may be meant for a button that has just gone
  return null;
}

/** The space that has thrown the dice does not press the die that has the focus as well. */
export function swallowsSpace(event: KeyboardEvent): void {
  if (event.key === ' ' && (event.target as HTMLElement).hasAttribute('data-die')) event.preventDefault();
}
