// Small marks for what a token is under, each in a box of 10.
const MARKS: Record<string, string> = {
  'fair-wind': 'M2 4H6.500A1.300 1.300 0 1 0 5.200 2.700M2 6H7.500',
  storm: 'M5.800 1.800L3.600 5.200H6.200L4.200 8.200',
  'sleep-mist': 'M3.200 2.800H6.600L3.200 6.800H6.800',
  'shield-of-fury': 'M2.800 2.600H7.200V5C7.200 6.800 6 7.600 5 8C4 7.600 2.800 6.800 2.800 5Z',
  'water-of-tirelessness': 'M5 2C6.600 4 7.200 5 7.200 6A2.200 2.200 0 0 1 2.800 6C2.800 5 3.400 4 5 2Z',
  'wrath-of-evogr': 'M2.200 7.600L4 3.400L5.400 6L6.600 2.400L7.800 7.600',
  'mental-duel': 'M2.600 5A2.400 2.400 0 0 1 7.400 5M5 5V8M3.600 6.500H6.400',
};

/** The mark of a spell; a plain star where it has none of its own. */
export function spellMark(spell: string): string {
  return MARKS[spell] ?? 'M5 2V8M2 5H8M3 3L7 7M7 3L3 7';
}
