// A table being planned: the values a preset gives, and those that were chosen against it.
import type { GameAbout, OptionAbout } from '../../lib/api/client';

export type Value = OptionAbout['default'];
export type Chosen = Record<string, Value>;

export function presetValues(game: GameAbout, preset: string): Chosen {
  const given = game.presets.find((it) => it.name === preset)?.options ?? {};
  return Object.fromEntries(game.options.map((option) => [option.name, given[option.name] ?? option.default]));
}

/** Only what differs from the preset is said aloud. */
export function changed(game: GameAbout, preset: string, chosen: Chosen): Chosen {
  const given = presetValues(game, preset);
  return Object.fromEntries(Object.entries(chosen).filter(([name, value]) => value !== given[name]));
}

/** A number of an option as its limits allow it; what is no number is its default. */
export function within(option: OptionAbout, text: string): number {
  const number = Math.round(Number(text));
  if (text.trim() === '' || !Number.isFinite(number)) return Number(option.default);
  return Math.min(option.high, Math.max(option.low, number));
}
