// Keyboard control of a dice table: digits keep a die, Space throws, arrows choose a box, Enter writes it.
import { isShortcut, isTyping } from '../../lib/browser/keyboard';

/** `walk` is absent while no box can be chosen: then arrows scroll the page. */
export type DiceActs = {
  toggle: (at: number) => void;
  roll: () => void;
  write: () => void;
  walk?: (step: number) => void;
};
type Meant = number | 'roll' | 'write' | 'next' | 'previous';

/** Run the action of a key; other keys are left to the page. */
export function pressed(event: KeyboardEvent, dice: number, { toggle, roll, write, walk }: DiceActs): void {
  const meant = diceKey(event, dice);
  if (meant === null || ((meant === 'next' || meant === 'previous') && !walk)) return;
  event.preventDefault();
  if (meant === 'roll') roll();
  else if (meant === 'write') write();
  else if (meant === 'next' || meant === 'previous') walk?.(meant === 'next' ? 1 : -1);
  else toggle(meant);
}

const ARROWS: Record<string, Meant> = {
  ArrowDown: 'next',
  ArrowRight: 'next',
  ArrowUp: 'previous',
  ArrowLeft: 'previous',
};

/** The die that a key keeps, or its action; null for other keys and while typing into a field. */
export function diceKey(event: KeyboardEvent, dice: number): Meant | null {
  const target = event.target as HTMLElement;
  if (isShortcut(event) || isTyping(event)) return null;
  const isAtDie = target.hasAttribute('data-die');
  const isFree = target === document.body || target.id === 'main' || isAtDie || target.hasAttribute('data-tray');
  if (/^[1-9]$/.test(event.key) && Number(event.key) <= dice) return Number(event.key) - 1;
  if (event.key === ' ' && isFree) return 'roll';
  if (event.key === 'Enter' && isFree && !isAtDie) return 'write';
  return isFree || target.closest('[data-dice-table]') ? (ARROWS[event.key] ?? null) : null;
}

/** Keep the Space that threw the dice from also pressing the focused die. */
export function swallowsSpace(event: KeyboardEvent): void {
  if (event.key === ' ' && (event.target as HTMLElement).hasAttribute('data-die')) event.preventDefault();
}
