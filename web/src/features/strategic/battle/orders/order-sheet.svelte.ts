// The orders that are being chosen for one's own detachments, before they are sealed.
import { ORDERS, type Order } from '../battle-api';

const PATTERNS = ['attack', 'shoot', 'defend'] as const;
const LETTERS: Record<string, Order> = {
  KeyA: 'attack',
  KeyS: 'shoot',
  KeyD: 'defend',
  Digit1: ORDERS[0]!,
  Digit2: ORDERS[1]!,
  Digit3: ORDERS[2]!,
};

/** A row of orders along the line; of a shorter one the beginning comes again. */
export function laidAlong(pattern: readonly Order[], count: number): Order[] {
  return pattern.length ? Array.from({ length: count }, (_, at) => pattern[at % pattern.length]!) : [];
}

/** Orders nobody can foresee. */
export function byLot(count: number): Order[] {
  const faces = crypto.getRandomValues(new Uint32Array(count));
  return [...faces].map((face) => PATTERNS[face % 3]!);
}

/** A salt for the seal: without one, so few words would be guessed from their fingerprint. */
export function freshSalt(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class OrderSheet {
  orders = $state<(Order | null)[]>([]);
  active = $state(0);

  constructor(count: number, known: readonly (Order | null)[] = []) {
    this.orders = Array.from({ length: count }, (_, at) => known[at] ?? null);
    this.active = Math.max(0, this.orders.indexOf(null));
  }

  get given(): number {
    return this.orders.filter(Boolean).length;
  }
  get isWhole(): boolean {
    return this.orders.length > 0 && this.given === this.orders.length;
  }

  /** Give the active card an order and go on to the next that has none. */
  give(order: Order): void {
    this.orders[this.active] = order;
    const rest = this.orders.map((_, step) => (this.active + step) % this.orders.length);
    this.active = rest.find((at) => !this.orders[at]) ?? Math.min(this.active + 1, this.orders.length - 1);
  }
  fill(orders: readonly Order[]): void {
    this.orders = this.orders.map((_, at) => orders[at] ?? null);
    this.active = Math.max(0, this.orders.indexOf(null));
  }
  /** Take an order back: of the active card, or of the one before it. */
  clear(): void {
    if (!this.orders[this.active] && this.active > 0) this.active -= 1;
    this.orders[this.active] = null;
  }
  clearAll(): void {
    this.fill([]);
  }
  step(by: number): void {
    this.active = Math.max(0, Math.min(this.orders.length - 1, this.active + by));
  }

  /** Whether a key was one of the sheet's own; places of keys count, not letters of a language. */
  key(code: string, width: number): boolean {
    const order = LETTERS[code];
    if (order) this.give(order);
    else if (code === 'ArrowLeft' || code === 'ArrowRight') this.step(code === 'ArrowLeft' ? -1 : 1);
    else if (code === 'ArrowUp' || code === 'ArrowDown') this.step(code === 'ArrowUp' ? -width : width);
    else if (code === 'Backspace' || code === 'Delete') this.clear();
    else return false;
    return true;
  }
}
