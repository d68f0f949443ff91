import { afterEach, describe, expect, it } from 'vitest';
import { hearDate, serverNow } from './server-clock';

const answer = (at: number, cache = 'no-store') => ({
  headers: new Headers({ date: new Date(at).toUTCString(), 'cache-control': cache }),
});
const away = () => Math.round((serverNow() - Date.now()) / 1000);

describe('the time of the server', () => {
  afterEach(() => hearDate(answer(Date.now())));

  it('is told by its answers when the clock here is wrong', () => {
    hearDate(answer(Date.now() - 7 * 60_000));
    expect(Math.abs(away() + 7 * 60)).toBeLessThanOrEqual(1);
  });
  it('is that of the clock here when the two agree', () => {
    hearDate(answer(Date.now() + 600));
    expect(away()).toBe(0);
  });
  it('is not read from what a cache has kept, nor from no date at all', () => {
    hearDate(answer(Date.now() - 3_600_000, 'max-age=3600'));
    hearDate({ headers: new Headers({ 'cache-control': 'no-store' }) });
    expect(away()).toBe(0);
  });
});
