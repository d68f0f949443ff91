// Requests around a table: talk, time, votes, chairs.
import { asQuery, call, later, type Sight, type TableAbout } from './client';
import type { components } from './schema';

export type TalkLine = components['schemas']['TalkLine'];
export type LinePage = components['schemas']['Page'];
export type NewLine = components['schemas']['NewLine'];
export type TimeAbout = components['schemas']['TimeAbout'];
export type DueAbout = components['schemas']['DueAbout'];
export type Happened = components['schemas']['Happened'];
export type VoteAbout = components['schemas']['VoteAbout'];
export type Motion = VoteAbout['motion'];
export type TableSeries = components['schemas']['Series'];
export type Unseen = components['schemas']['Unseen'];

const at = (id: string, rest: string) => `/api/tables/${id}/${rest}`;

export const aroundApi = {
  letters: (
    id: string,
    asked: { before?: number | undefined; seat?: string | undefined; invite?: string | undefined } = {},
  ) => later<LinePage>(at(id, `letters${asQuery(asked)}`)),
  say: (id: string, line: NewLine) => call<TalkLine>('POST', at(id, 'letters'), line),
  seen: (id: string, number: number, invite?: string) =>
    call<Unseen>('PUT', at(id, `letters/seen${asQuery({ invite })}`), { number }),
  unseen: () => call<Unseen[]>('GET', '/api/me/unseen'),
  time: (id: string, invite?: string) => call<TimeAbout>('GET', at(id, `time${asQuery({ invite })}`)),
  events: (id: string, invite?: string) => call<Happened[]>('GET', at(id, `events${asQuery({ invite })}`)),
  nudge: (id: string, seat: string) => call<void>('POST', at(id, 'nudges'), { seat }),
  votes: (id: string) => later<VoteAbout[]>(at(id, 'votes')),
  openVote: (id: string, motion: Motion) => call<VoteAbout[]>('POST', at(id, 'votes'), { motion }),
  cast: (id: string, vote: string, yes: boolean) => call<VoteAbout[]>('POST', at(id, `votes/${vote}`), { yes }),
  comeBack: (id: string, seat: string) => call<TimeAbout>('POST', at(id, `chairs/${seat}/back`)),
  leave: (id: string, seat: string) => call<TimeAbout>('POST', at(id, `chairs/${seat}/leave`)),
  resign: (id: string, seat: string) => call<TimeAbout>('POST', at(id, `chairs/${seat}/resign`)),
  setPrivate: (id: string, is_private: boolean) => call<TableAbout>('PUT', at(id, 'privacy'), { is_private }),
  offerChair: (id: string, seat: string) => call<TimeAbout>('POST', at(id, `chairs/${seat}/offer`)),
  takeChair: (id: string, seat: string, invite?: string) =>
    call<TimeAbout>('POST', at(id, `chairs/${seat}/take`), invite ? { invite } : {}),
  comeIn: (id: string, invite?: string) => call<TableAbout>('POST', at(id, 'newcomers'), invite ? { invite } : {}),
  series: (id: string, invite?: string) => call<TableSeries>('GET', `/api/series/${id}${asQuery({ invite })}`),
  hostSight: (id: string, language: string) =>
    call<Sight>('GET', at(id, `sight${asQuery({ seat: 'host', language })}`)),
};
