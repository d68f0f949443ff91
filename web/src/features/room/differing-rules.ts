// The rules of a table that differ from the usual ones, in words.
import type { GameAbout, TableAbout } from '../../lib/api/client';

const MOST = 8;

export function differingRules(game: GameAbout, plan: TableAbout['plan']): string[] {
  const preset = game.presets.find((it) => it.name === plan.preset);
  const isUsual = !preset || preset.name === game.presets[0]?.name;
  const chosen = Object.entries(plan.options ?? {}).flatMap(([name, value]) => {
    const option = game.options.find((it) => it.name === name);
    if (!option || value === (preset?.options[name] ?? option.default)) return [];
    const said = option.values.find((it) => it.value === value)?.text ?? String(value);
    return [`${option.title}: ${said}`];
  });
  const all = [...(isUsual ? [] : [preset.title]), ...chosen];
  return all.length > MOST ? [...all.slice(0, MOST), '…'] : all;
}
