import { afterEach, expect, test, vi } from 'vitest';
import { api, type TableAbout } from '../api/client';
import { askEarly, earlyTable, earlyVisitor } from './early-table';

afterEach(() => void vi.restoreAllMocks());

test('the table of the address is asked for at once, and taken once', async () => {
  const asked = vi.spyOn(api, 'table').mockResolvedValue({ id: 't1' } as TableAbout);
  askEarly('/table/t1');
  expect(asked).toHaveBeenCalledOnce();
  expect(earlyTable('t2')).toBeNull();
  askEarly('/table/t1');
  expect(await earlyTable('t1')?.about).toEqual({ id: 't1' });
  expect(earlyTable('t1')).toBeNull();
});

test('other pages ask for no table', () => {
  const asked = vi.spyOn(api, 'table');
  for (const path of ['/', '/new/yatzy', '/table/t1/replay']) askEarly(path);
  expect(asked).not.toHaveBeenCalled();
});

test('what came with the page is not asked for, in its own language and once', async () => {
  const asked = vi.spyOn(api, 'table').mockResolvedValue({ id: 't1' } as TableAbout);
  const lay = (language: string) => {
    const first = { language, me: { id: 'a' }, table: { id: 't1', seq: 7 }, sight: { seq: 7 } };
    document.body.innerHTML = `<script type="application/json" id="first">${JSON.stringify(first)}</script>`;
  };
  lay('ru');
  askEarly('/table/t1');
  expect(earlyVisitor()).toEqual({ id: 'a' });
  expect(earlyVisitor()).toBeNull();
  const early = earlyTable('t1');
  expect([(await early?.about)?.seq, early?.sight?.seq]).toEqual([7, 7]);
  expect(asked).not.toHaveBeenCalled();
  lay('en');
  askEarly('/table/t1');
  expect(earlyVisitor()).toBeNull();
  expect(earlyTable('t1')?.sight).toBeNull();
  expect(asked).toHaveBeenCalledOnce();
});
