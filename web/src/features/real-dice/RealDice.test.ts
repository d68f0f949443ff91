import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Sight } from '../../lib/api/client';
import { setLanguage, t } from '../../lib/words/index.svelte';
import type { Live } from '../../lib/connection/live.svelte';
import RealDice from './RealDice.svelte';

const sight = (draw: object | null) => ({ seq: 4, draw, may_undo: [], is_over: false }) as unknown as Sight;
function table(draw: object | null) {
  setLanguage('en');
  const ask = vi.fn();
  const live = { ask, pending: null, told: [{ seat: 'p1' }], nameOf: () => 'Anna' } as unknown as Live;
  render(RealDice, { live, sight: sight(draw) });
  return ask;
}
afterEach(cleanup);
const press = (key: string) => fireEvent.keyDown(document.body, { key });

describe('real dice', () => {
  it('are entered by keys, mended by Backspace and recorded by Enter', async () => {
    const ask = table({ dice: 3, sides: 6 });
    for (const key of ['4', '9', '2', '2', 'Backspace', '6']) await press(key);
    expect(ask).not.toHaveBeenCalled();
    await press('5'); // one too many
    await press('Enter');
    expect(ask).toHaveBeenCalledExactlyOnceWith('throw 4 2 6', 'chance');
  });
  it('are entered by buttons, and a wrong one is taken out again', async () => {
    const ask = table({ dice: 2, sides: 6 });
    await fireEvent.click(screen.getByRole('button', { name: t('web.real-dice.face', { face: 1 }) }));
    await fireEvent.click(screen.getByRole('button', { name: t('web.real-dice.remove', { face: 1 }) }));
    for (const face of [3, 5])
      await fireEvent.click(screen.getByRole('button', { name: t('web.real-dice.face', { face }) }));
    await fireEvent.click(screen.getByRole('button', { name: t('web.real-dice.enter') }));
    expect(ask).toHaveBeenCalledExactlyOnceWith('throw 3 5', 'chance');
  });
  it('may have other sides, and nothing is asked when none are to be thrown', async () => {
    table({ dice: 1, sides: 8 });
    expect(screen.getByRole('button', { name: t('web.real-dice.face', { face: 8 }) })).toBeTruthy();
    cleanup();
    table(null);
    expect(screen.queryByText(t('web.real-dice.heading'))).toBeNull();
  });
});
