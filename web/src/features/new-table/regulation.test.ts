import { describe, expect, it } from 'vitest';
import { defaultTimes, clockOf, regulationOf, seconds, withHoliday } from './regulation';

const usual = () => defaultTimes('UTC');

describe('the time of a new table', () => {
  it('does not run unless somebody wishes it', () => {
    expect(regulationOf(usual())).toMatchObject({ clock: { kind: 'none' }, quiet: null, days_off: [], holidays: [] });
  });
  it('is told in seconds, for a turn or for the whole game', () => {
    const turn = { ...usual(), kind: 'turn', turn: { amount: 2, unit: 'day' } } as const;
    expect(clockOf(turn)).toEqual({ kind: 'turn', seconds: 172_800, brief_seconds: null });
    expect(clockOf({ ...turn, isBriefShorter: true })).toEqual({
      kind: 'turn',
      seconds: 172_800,
      brief_seconds: 14_400,
    });
    expect(clockOf({ ...usual(), kind: 'bank', increment: { amount: 0, unit: 'minute' } })).toEqual({
      kind: 'bank',
      seconds: 1800,
      increment_seconds: 0,
    });
  });
  it('stays within what the server takes, whatever was typed', () => {
    expect([seconds({ amount: NaN, unit: 'hour' }), seconds({ amount: 9999, unit: 'day' })]).toEqual([5, 366 * 86_400]);
    const odd = { ...usual(), extensions: -3, replaceAfter: NaN, vote: { amount: 0, unit: 'minute' } } as const;
    expect(regulationOf(odd)).toMatchObject({ extensions: 0, replace_after: 1, vote_seconds: 60 });
  });
  it('stands still in quiet hours, on days off and on holidays, by the clock of the chosen zone', () => {
    const holidays = withHoliday(withHoliday(withHoliday([], '2027-01-07'), '2027-01-01'), '2027-01-07');
    const wish = { ...usual(), zone: 'Europe/Moscow', isQuiet: true, daysOff: [7, 6], holidays };
    expect(regulationOf(wish)).toMatchObject({
      zone: 'Europe/Moscow',
      quiet: { start: '22:00', end: '08:00' },
      days_off: [6, 7],
      holidays: ['2027-01-01', '2027-01-07'],
    });
  });
  it('leaves nothing of the regulation to chance', () => {
    const settings = [
      'clock',
      'zone',
      'quiet',
      'days_off',
      'holidays',
      'extensions',
      'missed',
      'bot',
      'replacing',
      'replace_after',
      'may_return',
      'vote_seconds',
      'gone_seconds',
    ];
    expect(Object.keys(regulationOf(usual())).sort()).toEqual(settings.sort());
  });
});
