import { render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Sight } from '../../lib/api/client';
import { setLanguage, t } from '../../lib/words/index.svelte';
import type { Live } from '../../lib/connection/live.svelte';
import StrategicTable from './StrategicTable.svelte';

const sight = (seat: string, secret: string) =>
  ({
    seq: 1,
    seat,
    asked: [{ seat, key: 'turn', since: 1 }],
    view: { secret },
    subjects: [],
    offers: [{ line: `show ${secret}`, act: {}, said: { label: `Show ${secret}` } }],
    said: {},
    may_undo: [],
    is_over: false,
    winners: [],
    totals: [],
  }) as unknown as Sight;
const live = (mine: string[], seat: string) =>
  ({
    id: 't',
    mine,
    seat,
    isMyTurn: true,
    isShared: mine.length > 1,
    told: [],
    common: [],
    pending: null,
    refusal: null,
    about: { game: 'strategic', title: 'T', plan: { options: {} }, chairs: mine.map((it) => ({ seat: it, name: it })) },
    nameOf: (it: string) => it,
  }) as unknown as Live;

// Nothing is answered: what the table asks about is not looked at here.
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => undefined)));

describe('the hand-over screen at one device', () => {
  it('covers everything until the one whose turn it is says so, each time anew', () => {
    setLanguage('en');
    const { rerender } = render(StrategicTable, { live: live(['p1', 'p2'], 'p1'), sight: sight('p1', 'alpha') });
    expect(document.body.textContent).not.toContain('alpha');
    screen.getByText(t('web.hand-over.open', { name: 'p1' })).click();
    flushSync();
    expect(document.body.textContent).toContain('alpha');
    void rerender({ live: live(['p1', 'p2'], 'p2'), sight: sight('p2', 'beta') });
    flushSync();
    expect(document.body.textContent).not.toContain('beta');
    expect(document.body.textContent).not.toContain('alpha');
  });
  it('is not shown to somebody who plays alone', () => {
    render(StrategicTable, { live: live(['p1'], 'p1'), sight: sight('p1', 'gamma') });
    expect(document.body.textContent).toContain('gamma');
  });
});
