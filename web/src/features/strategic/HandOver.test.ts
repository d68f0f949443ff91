import { render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Sight, TableAbout } from '../../lib/api/client';
import { setLanguage, t } from '../../lib/words/index.svelte';
import { Live } from '../../lib/connection/live.svelte';
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
function seated(mine: string[], first: Sight): Live {
  const live = new Live('t');
  const chairs = mine.map((it) => ({ seat: it, name: it, is_mine: true }));
  live.about = { game: 'strategic', title: 'T', plan: { options: {} }, chairs } as unknown as TableAbout;
  live.sight = first;
  return live;
}

// Nothing is answered: what the table asks about is not looked at here.
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => undefined)));

describe('the hand-over screen at one device', () => {
  it('covers everything until the one whose turn it is says so, each time anew', () => {
    setLanguage('en');
    const [alpha, beta] = [sight('p1', 'alpha'), sight('p2', 'beta')];
    const live = seated(['p1', 'p2'], alpha);
    const { rerender } = render(StrategicTable, { live, sight: alpha });
    expect(document.body.textContent).not.toContain('alpha');
    screen.getByText(t('web.hand-over.open', { name: 'p1' })).click();
    flushSync();
    expect(document.body.textContent).toContain('alpha');
    live.sight = beta;
    void rerender({ live, sight: beta });
    flushSync();
    expect(document.body.textContent).not.toContain('beta');
    expect(document.body.textContent).not.toContain('alpha');
  });
  it('is not shown to somebody who plays alone', () => {
    const gamma = sight('p1', 'gamma');
    render(StrategicTable, { live: seated(['p1'], gamma), sight: gamma });
    expect(document.body.textContent).toContain('gamma');
  });
});
