import { afterEach, expect, test, vi } from 'vitest';
import { api, type TableAbout } from '../api/client';
import { askEarly, earlyTable } from './early-table';

afterEach(() => void vi.restoreAllMocks());

test('the table of the address is asked for at once, and taken once', async () => {
  const asked = vi.spyOn(api, 'table').mockResolvedValue({ id: 't1' } as TableAbout);
  askEarly('/table/t1');
  expect(asked).toHaveBeenCalledOnce();
  expect(earlyTable('t2')).toBeNull();
  askEarly('/table/t1');
  expect(await earlyTable('t1')).toEqual({ id: 't1' });
  expect(earlyTable('t1')).toBeNull();
});

test('other pages ask for no table', () => {
  const asked = vi.spyOn(api, 'table');
  for (const path of ['/', '/new/yatzy', '/table/t1/replay']) askEarly(path);
  expect(asked).not.toHaveBeenCalled();
});
