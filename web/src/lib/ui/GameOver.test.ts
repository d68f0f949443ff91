import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import type { Sight } from '../api/client';
import { t } from '../words/index.svelte';
import GameOver from './GameOver.svelte';

afterEach(() => void vi.unstubAllGlobals());

it('a game that is over is shared on plain http too, where the browser has neither sheet nor clipboard', async () => {
  vi.stubGlobal('navigator', {});
  let copied = '';
  document.execCommand = () => {
    copied = (document.activeElement as HTMLTextAreaElement).value;
    return true;
  };
  const sight = { ended: 'Anna wins', totals: [9, 4], winners: ['p1'] } as unknown as Sight;
  const told = { seats: ['p1', 'p2'], nameOf: (seat: string) => seat, home: '/table/t', chronicle: '/c' };
  render(GameOver, { ...told, sight, again: () => {}, isPlayer: true, following: '' } as never);
  await fireEvent.click(screen.getByRole('button', { name: t('web.room.share') }));
  expect(await screen.findByText(t('web.room.copied'))).toBeTruthy();
  expect(copied).toBe(`${location.origin}/table/t/replay`);
});
