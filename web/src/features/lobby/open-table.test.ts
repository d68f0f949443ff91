import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { quickBot, withBot } from './open-table';

const QUICK = { bot: 'squire', options: { ends_after_year: 20 }, materials: { map: 'borderland' }, hints: 'all' };
let opened: unknown[] = [];

const answers: Record<string, unknown> = {
  '/api/games': [{ id: 'strategic', quick: QUICK }],
  '/api/me': { name: 'Anna', csrf: 'x' },
  '/api/people': { name: 'Anna', csrf: 'x' },
};

beforeEach(() => {
  opened = [];
  vi.stubGlobal('fetch', (path: string, asked?: RequestInit) => {
    if (path === '/api/tables') opened.push(JSON.parse(String(asked?.body)));
    return Promise.resolve(new Response(JSON.stringify(answers[path] ?? { id: 't1' })));
  });
});
afterEach(() => vi.unstubAllGlobals());

it('opens the quick game as the server describes it', async () => {
  await withBot('strategic');
  expect(opened).toHaveLength(1);
  const { options, materials, hints } = QUICK;
  expect(opened[0]).toMatchObject({
    plan: { game: 'strategic', options, materials, hints },
    seats: [{ mine: true }, { bot: 'squire' }],
  });
  expect(location.pathname).toBe('/table/t1');
});

it('knows the bot of a game, and no game that there is not', async () => {
  expect(await quickBot('strategic')).toBe('squire');
  await expect(quickBot('ludo')).rejects.toThrow('ludo');
});
