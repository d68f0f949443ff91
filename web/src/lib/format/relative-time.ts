// Relative times such as "2 days ago".
const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

export function relativeTime(then: number, now: number, language: string): string {
  const told = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  for (const [unit, length] of STEPS) {
    if (now - then >= length) return told.format(-Math.floor((now - then) / length), unit);
  }
  return told.format(0, 'second');
}
