// Requests about tournaments.
import { call, type NewTable } from './client';
import type { components } from './schema';

export type Tournament = components['schemas']['TournamentAbout'];
export type TournamentKind = 'round-robin' | 'swiss';

const at = (id: string, rest = '') => `/api/tournaments/${id}${rest}`;

export const tournaments = {
  open: (wish: { plan: NewTable['plan']; kind: TournamentKind; title: string }) =>
    call<Tournament>('POST', '/api/tournaments', wish),
  mine: () => call<Tournament[]>('GET', '/api/tournaments'),
  one: (id: string) => call<Tournament>('GET', at(id)),
  join: (id: string) => call<Tournament>('POST', at(id, '/contestants')),
  leave: (id: string, number: number) => call<Tournament>('DELETE', at(id, `/contestants/${number}`)),
  begin: (id: string) => call<Tournament>('POST', at(id, '/start'), {}),
  end: (id: string) => call<Tournament>('DELETE', at(id)),
};
