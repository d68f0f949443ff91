import { afterEach, describe, expect, it, vi } from 'vitest';
import { rememberCommitment, rememberedCommitment } from './dice-commitment';

const asked = vi.fn();
function answered(found: object): void {
  vi.stubGlobal('fetch', async (path: string) => {
    asked(path);
    return new Response(JSON.stringify({ found, working: null }));
  });
}
afterEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

describe('the promise of the dice', () => {
  it('is kept once, while the game goes on', async () => {
    answered({ chronicle: 'yatzy-1', commitment: 'ab', is_over: false });
    await rememberCommitment('t', 'yatzy-1');
    expect(rememberedCommitment('yatzy-1')?.commitment).toBe('ab');
    answered({ chronicle: 'yatzy-1', commitment: 'cd', is_over: false });
    await rememberCommitment('t', 'yatzy-1');
    expect([asked.mock.calls.length, rememberedCommitment('yatzy-1')?.commitment]).toEqual([1, 'ab']);
  });
  it('counts for nothing when it is first seen after the end', async () => {
    answered({ chronicle: 'yatzy-2', commitment: 'ab', is_over: true });
    await rememberCommitment('t', 'yatzy-2');
    expect(rememberedCommitment('yatzy-2')).toBeNull();
  });
});
