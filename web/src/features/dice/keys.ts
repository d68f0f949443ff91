// Keyboard control of a dice table: digits keep a die, Space throws, Enter writes.
import { isShortcut, isTyping } from '../../lib/keyboard';

export type DiceActs = { toggle: (at: number) => void; roll: () => void; write: () => void };

/** Run the action of a key; other keys are left to the page. */
export function pressed(event: KeyboardEvent, dice: number, { toggle, roll, write }: DiceActs): void {
  const meant = diceKey(event, dice);
  if (meant === null) return;
  event.preventDefault();
  if (meant === 'roll') roll();
  else if (meant === 'write') write();
  else toggle(meant);
}

/** The die that a key keeps, or its action; null for other keys and while typing into a field. */
export function diceKey(event: KeyboardEvent, dice: number): number | 'roll' | 'write' | null {
  const target = event.target as HTMLElement;
  if (isShortcut(event) || isTyping(event)) return null;
  const isAtDice = target.hasAttribute('data-die') || target.hasAttribute('data-tray');
  const isFree = target === document.body || target.id === 'main' || isAtDice;
  if (/^[1-9]$/.test(event.key) && Number(event.key) <= dice) return Number(event.key) - 1;
  if (event.key === ' ' && isFree) return 'roll';
  if (event.key === 'Enter' && isFree && !isAtDice) return 'write'; // Enter at the dice may be meant for a button that has just been removed
  return null;
}

/** Keep the Space that threw the dice from also pressing the focused die. */
export function swallowsSpace(event: KeyboardEvent): void {
  if (event.key === ' ' && (event.target as HTMLElement).hasAttribute('data-die')) event.preventDefault();
}
