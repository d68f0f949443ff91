import { describe, expect, it } from 'vitest';
import { atEase, clockOf, regulationOf, seconds } from './regulation';

describe('the time of a new table', () => {
  it('does not run unless somebody wishes it', () => {
    expect(regulationOf(atEase(), 'UTC')).toMatchObject({ clock: { kind: 'none' }, quiet: null, days_off: [] });
  });
  it('is told in seconds, for a turn or for the whole game', () => {
    expect(clockOf({ ...atEase(), kind: 'turn', turn: { amount: 2, unit: 'day' } })).toEqual({ kind: 'turn', seconds: 172_800 });
    expect(clockOf({ ...atEase(), kind: 'bank', increment: { amount: 0, unit: 'minute' } })).toEqual({ kind: 'bank', seconds: 1800, increment_seconds: 0 });
  });
  it('stays within what the server takes, whatever was typed', () => {
    expect([seconds({ amount: NaN, unit: 'hour' }), seconds({ amount: 9999, unit: 'day' })]).toEqual([5, 366 * 86_400]);
  });
  it('stands still in quiet hours, in the zone of whoever opens the table', () => {
    const wish = { ...atEase(), isQuiet: true, daysOff: [7, 6] };
    expect(regulationOf(wish, 'Europe/Moscow')).toMatchObject({ zone: 'Europe/Moscow', quiet: { start: '22:00', end: '08:00' }, days_off: [6, 7] });
  });
});
