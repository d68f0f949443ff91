import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { battleApi, type PracticeValue } from '../strategic/battle/battle-api';
import BattlePracticePage from './BattlePracticePage.svelte';

describe('the oracle of practice battles', () => {
  it('says how long it works at most while it is waited for', async () => {
    vi.spyOn(battleApi, 'practice').mockReturnValue(new Promise(() => {}));
    const weighing = { is_ready: false, most_seconds: 37 } as PracticeValue;
    vi.spyOn(battleApi, 'practiceValue').mockResolvedValue(weighing);
    const { container } = render(BattlePracticePage);
    expect(screen.queryByRole('status')).toBeNull();
    await fireEvent.click(container.querySelector('.oracle button')!);
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toContain('37'), 10_000);
  });
});
