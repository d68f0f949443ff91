// The options of a new table: values of the preset, and those changed from it.
import type { GameAbout, OptionAbout } from '../../lib/api/client';

export type Value = OptionAbout['default'];
export type Chosen = Record<string, Value>;

export function presetValues(game: GameAbout, preset: string): Chosen {
  const given = game.presets.find((it) => it.name === preset)?.options ?? {};
  return Object.fromEntries(game.options.map((option) => [option.name, given[option.name] ?? option.default]));
}

/** The options that differ from the preset. */
export function changed(game: GameAbout, preset: string, chosen: Chosen): Chosen {
  const given = presetValues(game, preset);
  return Object.fromEntries(Object.entries(chosen).filter(([name, value]) => value !== given[name]));
}

/** A typed number clamped to the option's limits; its default if it is not a number. */
export function within(option: OptionAbout, text: string): number {
  const number = Math.round(Number(text));
  if (text.trim() === '' || !Number.isFinite(number)) return Number(option.default);
  return Math.min(option.high, Math.max(option.low, number));
}
