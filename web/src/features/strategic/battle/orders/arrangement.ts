// Arranging armies, and cards that are laid again: an army stays together.

/** The row with one item moved by some places. */
export function moved<T>(row: readonly T[], from: number, by: number): T[] {
  const to = Math.max(0, Math.min(row.length - 1, from + by));
  const rest = row.filter((_, at) => at !== from);
  return [...rest.slice(0, to), row[from]!, ...rest.slice(to)];
}

const armyOf = (card: string) => card.slice(0, card.lastIndexOf(':'));

/** Two cards change places; of different armies the armies do, with their cards as they stand. */
export function exchanged(cards: readonly string[], one: number, other: number): string[] {
  const [here, there] = [armyOf(cards[one]!), armyOf(cards[other]!)];
  if (here === there) return cards.map((card, at) => (at === one ? cards[other]! : at === other ? cards[one]! : card));
  const armies = [...new Set(cards.map(armyOf))].map((army) => (army === here ? there : army === there ? here : army));
  return armies.flatMap((army) => cards.filter((card) => armyOf(card) === army));
}

export const cardOf = (word: string) => ({ army: armyOf(word), order: word.slice(word.lastIndexOf(':') + 1) });
