// The lines of dice choices, parsed.
export type Choice = { kind: 'roll' | 'keep' | 'score'; dice: number[]; cell: string };

/** Parse `keep 5 5 5`, `score fives` or `roll`. */
export function readChoice(line: string): Choice {
  const [verb = '', ...rest] = line.split(' ');
  return {
    kind: verb === 'keep' || verb === 'score' ? verb : 'roll',
    dice: verb === 'keep' ? rest.map(Number) : [],
    cell: verb === 'score' ? (rest[0] ?? '') : '',
  };
}
