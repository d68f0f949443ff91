// The address of a printable file.
import { asOptions, type RulesPlan } from '../../lib/format/rules-link';

export type Printable = {
  game: string;
  what: string;
  form?: string;
  players?: number;
  names?: readonly string[];
  plan?: Pick<RulesPlan, 'preset' | 'options'> | undefined;
};

export function printLink({ game, what, form, players, names, plan }: Printable, language: string): string {
  const query = new URLSearchParams({ form: form ?? 'pdf', language });
  if (players) query.set('players', String(players));
  if (plan?.preset) query.set('preset', plan.preset);
  for (const option of asOptions(plan?.options)) query.append('option', option);
  for (const name of names ?? []) query.append('name', name);
  return `/api/print/${game}/${what}?${query}`;
}
