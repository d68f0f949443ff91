// The value of each house rule at a table.
import type { OptionAbout } from '../../lib/api/client';
import type { HouseRules } from '../../lib/format/rules-link';
import type { Book } from './search';

export type TableRule = { option: OptionAbout; text: string; isOwn: boolean };

/** Every house rule with its value at a table; `isOwn` where it differs from the book. */
export function tableRules(book: Pick<Book, 'options' | 'presets'>, house: HouseRules): Map<string, TableRule> {
  const given = book.presets.find((it) => it.name === house.preset)?.options ?? {};
  return new Map(
    book.options.map((option) => {
      const value = String(house.options[option.name] ?? given[option.name] ?? option.default);
      const text = option.values.find((it) => String(it.value) === value)?.text ?? value;
      return [option.name, { option, text, isOwn: value !== String(option.default) }];
    }),
  );
}
