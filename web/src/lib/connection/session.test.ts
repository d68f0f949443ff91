import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signedOut, loadSession, session, ensureMe } from './session.svelte';

const me = { id: 'a', kind: 'guest', name: 'Anna', language: 'en', zone: 'UTC', login: null, csrf: 'x' };
let asked: string[] = [];
let answers: (() => Promise<Response>)[] = [];
const json =
  (body: object, status = 200) =>
  () =>
    Promise.resolve(new Response(JSON.stringify(body), { status }));

beforeEach(() => {
  signedOut();
  [asked, answers] = [[], []];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (!/^\/api\/(session|people)$/.test(path)) return Promise.reject(new TypeError('somebody else')); // a page of another test that is still loading
    asked.push(`${init.method} ${path}`);
    return (answers.shift() ?? (() => Promise.reject(new TypeError('no net'))))();
  });
});

describe('who sits before the page', () => {
  it('is a new guest when the server knows nobody', async () => {
    answers = [json({ me: null }), json(me, 201)];
    await loadSession();
    session.name = 'Anna';
    expect((await ensureMe()).id).toBe('a');
    expect(asked).toEqual(['GET /api/session', 'POST /api/people']);
  });
  it('does not become somebody new because the net was gone for a moment', async () => {
    await expect(loadSession()).rejects.toThrow();
    answers = [json({ me })];
    expect((await ensureMe()).id).toBe('a');
    expect(asked).toEqual(['GET /api/session', 'GET /api/session']);
  });
  it('is not asked to act while the server cannot be asked', async () => {
    await expect(loadSession()).rejects.toThrow();
    await expect(ensureMe()).rejects.toThrow();
    expect(asked).not.toContain('POST /api/people');
  });
});
