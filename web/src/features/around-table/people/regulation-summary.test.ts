import { beforeAll, describe, expect, it } from 'vitest';
import { setLanguage } from '../../../lib/words/index.svelte';
import { defaultTimes, regulationOf } from '../../new-table/regulation';
import { regulationSummary } from './regulation-summary';

beforeAll(() => setLanguage('en'));

describe('what a table has agreed on', () => {
  it('is told with everything that was filled in', () => {
    const wish = {
      ...defaultTimes('UTC'),
      kind: 'turn',
      isBriefShorter: true,
      isQuiet: true,
      daysOff: [7],
      holidays: ['2027-01-07'],
      extensions: 1,
      mayReturn: false,
    } as const;
    const told = regulationSummary(regulationOf({ ...wish, daysOff: [...wish.daysOff] }), 'en').join(' ');
    for (const word of ['1 day', '4 hours', '22:00', 'Sunday', 'Jan 7, 2027', 'once', '2 days'])
      expect(told).toContain(word);
  });
  it('does not speak of nights and holidays where no clock runs', () => {
    expect(regulationSummary(regulationOf({ ...defaultTimes('UTC'), isQuiet: true }), 'en').join(' ')).not.toContain(
      '22:00',
    );
  });
});
