// Requests about the account, its sessions and its notices.
import { call, known, later, type Me } from './client';
import type { components } from './schema';

export type Session = components['schemas']['SessionAbout'];
export type NoticeList = components['schemas']['NoticeList'];
export type Notice = components['schemas']['NoticeAbout'];
export type Wishes = components['schemas']['WishesAbout'];
export type NewWishes = components['schemas']['NewWishes'];
export type Delivery = components['schemas']['DeliveryAbout'];
export type GameStatistics = components['schemas']['GameStatistics'];
export type Ratings = components['schemas']['RatingsAbout'];
export type Channel = components['schemas']['NewAddress']['channel'];

export const account = {
  register: async (login: string, password: string) =>
    known(await call<Me>('POST', '/api/me/account', { login, password })),
  signIn: async (login: string, password: string) =>
    known(await call<Me>('POST', '/api/sessions', { login, password })),
  signOut: () => call<void>('DELETE', '/api/sessions'),
  signOutEverywhere: () => call<void>('DELETE', '/api/me/sessions'),
  sessions: () => call<Session[]>('GET', '/api/me/sessions'),
  endSession: (id: string) => call<void>('DELETE', `/api/me/sessions/${id}`),
  changePassword: (old: string, fresh: string) => call<void>('PUT', '/api/me/password', { old, new: fresh }),
  notices: () => later<NoticeList>('/api/me/notices'),
  haveRead: (table?: string) => call<NoticeList>('PUT', '/api/me/notices/read', table ? { table } : {}),
  wishes: () => call<Wishes>('GET', '/api/me/wishes'),
  wish: (wishes: NewWishes) => call<Wishes>('PUT', '/api/me/wishes', wishes),
  mutePerson: (notice: string) => call<Wishes>('POST', '/api/me/wishes/people', { notice }),
  confirm: (code: string) => call<Wishes>('POST', '/api/me/wishes/confirmation', { code }),
  deliveries: () => call<Delivery[]>('GET', '/api/me/deliveries'),
  statistics: () => call<GameStatistics[]>('GET', '/api/me/statistics'),
  ratings: () => call<Ratings>('GET', '/api/me/ratings'),
  takePart: (isOn: boolean) => call<Ratings>('PUT', '/api/me/ratings', { is_on: isOn }),
  review: () => call<GameStatistics[]>('POST', '/api/me/statistics/reviews'),
};
