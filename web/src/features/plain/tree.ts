// Any JSON value, cut into what fits on one line and what must be unfolded.
const LONGEST = 60;

export function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (!Array.isArray(value)) return Object.keys(value).length === 0;
  return value.every((it) => typeof it !== 'object' || it === null) && brief(value).length <= LONGEST;
}

export function brief(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (Array.isArray(value)) return value.length ? value.map(brief).join(', ') : '–';
  return typeof value === 'object' ? '–' : String(value);
}

export function entries(value: unknown): [string, unknown][] {
  if (Array.isArray(value)) return value.map((it, at) => [named(it) ?? String(at + 1), it]);
  return Object.entries(value as Record<string, unknown>);
}

function named(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { id, seat, name } = value as Record<string, unknown>;
  const found = [id, seat, name].find((it) => typeof it === 'string');
  return found as string | undefined;
}
