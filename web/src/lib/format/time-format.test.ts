import { describe, expect, it } from 'vitest';
import { isSoon, formatDuration, formatTime, ownHours } from './time-format';

const at = (day: number, hour: number, minute = 0) => new Date(2026, 4, day, hour, minute).getTime();

describe('a moment', () => {
  it('has 24 hours for those who use them, whatever language they read', () => {
    expect([ownHours('en', 'en-GB'), ownHours('en', 'ru-RU'), ownHours('ru', 'en-US')]).toEqual(['h23', 'h23', 'h23']);
    expect(ownHours('en', 'en-US')).toBe('h12');
  });
  it('is a time today, a word and a time beside today, and a date else', () => {
    expect(formatTime(at(10, 14, 5), at(10, 9), 'en-GB')).toBe('14:05');
    expect(formatTime(at(11, 9), at(10, 23), 'en-GB')).toBe('tomorrow, 09:00');
    expect(formatTime(at(9, 9), at(10, 1), 'ru')).toBe('вчера, 09:00');
    expect(formatTime(at(20, 9), at(10, 1), 'en-GB')).toBe('20 May, 09:00');
  });
  it('says its year when that is another one', () => {
    expect(formatTime(new Date(2027, 0, 2, 3, 4).getTime(), at(10, 1), 'en-GB')).toContain('2027');
  });
});

describe('a due time', () => {
  const due = (length: number) => ({ since_at: 0, due_at: length });
  it('is near an hour before, or when four fifths are gone', () => {
    const day = 86_400_000;
    expect([isSoon(due(day), day - 3_500_000), isSoon(due(day), day - 3_700_000)]).toEqual([true, false]);
    expect([isSoon(due(1000), 500), isSoon(due(1000), 900)]).toEqual([false, true]);
    expect(isSoon({ since_at: 0, due_at: null }, 5)).toBe(false);
  });
});

describe('a length of time', () => {
  it('is short where there is little room', () => {
    expect(formatDuration(2 * 3600 + 59 * 60, 'ru', 'short').replace(/\s/g, ' ')).toBe('2 ч 59 мин');
  });
  it('has at most two units', () => {
    expect(formatDuration(2 * 86_400 + 4 * 3600 + 59, 'en')).toBe('2 days 4 hours');
    expect(formatDuration(90, 'en')).toBe('1 minute 30 seconds');
    expect(formatDuration(3600, 'en')).toBe('1 hour');
    expect(formatDuration(0, 'en')).toBe('0 seconds');
  });
});
