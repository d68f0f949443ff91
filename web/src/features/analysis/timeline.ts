// The entries grouped by the acting seat; a throw of chance belongs to the seat before it.
export type Run = { seat: string; from: number; to: number };

export function runs(actors: readonly string[]): Run[] {
  const found: Run[] = [];
  for (const [at, actor] of actors.entries()) {
    const before = found.at(-1);
    if (before && (actor === before.seat || actor === 'chance')) before.to = at + 1;
    else found.push({ seat: actor, from: at, to: at + 1 });
  }
  return found;
}
