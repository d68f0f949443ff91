// A request to go back is told in the words of the log, never by the lines of the notation.
import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Told } from '../../lib/api/client';
import type { Live } from '../../lib/connection/live.svelte';
import { setLanguage, t } from '../../lib/words/index.svelte';
import { AroundTable } from './around-table.svelte';
import Attention from './strips/Attention.svelte';
import Decisions from './decisions/Decisions.svelte';

const chairs = ['Анна', 'Борис'].map((name, at) => ({
  seat: `p${at + 1}`,
  name,
  is_mine: !at,
  is_free: false,
  bot: null,
}));
const entry = (seq: number, seat: string, ask: string, text: string, ...events: object[]) =>
  ({ seq, seat, ask, act: null, facts: [ask], events, said: [{ text }] }) as unknown as Told;
const scored = (seat: string, name: string) =>
  entry(8, seat, 'score azantir-1', `${name}: Единицы, −2.`, { did: 'scored' });
const asked = entry(9, 'p2', 'ask-back 8', 'Борис просит вернуть ход.', { did: 'back-asked', seat: 'p2', seq: 8 });

function around(...told: Told[]): AroundTable {
  const back = told.includes(asked) ? { seat: 'p2', seq: 8, awaited: ['p1'] } : null;
  const about = {
    chairs,
    stage: 'playing',
    dues: [],
    times: [],
    plan: { game: 'valyrian', dice: 'fair' },
    paused_at: null,
  };
  const live = {
    id: 't',
    mine: ['p1'],
    seat: 'p1',
    about,
    told,
    common: told,
    sight: { asked: [], may_undo: [], may_ask_back: [8], back },
    pending: null,
    nameOf: (seat: string) => chairs.find((it) => it.seat === seat)?.name ?? seat,
  };
  return new AroundTable(live as unknown as Live);
}
beforeEach(() => setLanguage('ru'));
afterEach(cleanup);

test('the list of what may be taken back', () => {
  render(Decisions, { around: around(scored('p1', 'Анна')), now: 0 });
  expect(screen.getByLabelText(t('web.back.which')).textContent).toBe('Анна: Единицы, −2.');
});

test.each([
  ['the strip', Attention],
  ['the panel', Decisions],
])('the request in %s', (_, Shown) => {
  const { container } = render(
    Shown as typeof Attention,
    { around: around(scored('p2', 'Борис'), asked), now: 0, show: vi.fn() } as never,
  );
  expect(screen.getByText(t('web.back.asked', { name: 'Борис', act: 'Борис: Единицы, −2.' }))).toBeTruthy();
  expect(container.textContent).not.toMatch(/azantir|score|ask-back|\{/);
});
