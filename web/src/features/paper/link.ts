// The address of a sheet or of the rules as a file.
export type Paper = { game: string; what: string; form?: string; players?: number; names?: readonly string[]; preset?: string | null };

export function paperLink({ game, what, form, players, names, preset }: Paper, language: string): string {
  const query = new URLSearchParams({ form: form ?? 'pdf', language });
  if (players) query.set('players', String(players));
  if (preset) query.set('preset', preset);
  for (const name of names ?? []) query.append('name', name);
  return `/api/print/${game}/${what}?${query}`;
}
