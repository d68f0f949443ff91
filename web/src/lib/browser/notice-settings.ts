// Notice settings: conversion between the form and what the server takes.
import type { Channel, NewWishes, Wishes } from '../api/account';

export type Settings = Required<Omit<NewWishes, 'addresses'>> & { addresses: { channel: Channel; to: string }[] };

export const KINDS = ['turn', 'last', 'due', 'event', 'over', 'letter', 'rematch', 'nudge', 'room'] as const;
export const DIGESTS = [0, 15, 60, 240, 1440];

/** The current settings in full: the server takes all of them at once. */
export function settingsOf(wishes: Wishes): Settings {
  return {
    addresses: wishes.addresses.map(({ channel, to }) => ({ channel: channel as Channel, to })),
    muted_kinds: [...wishes.muted_kinds],
    muted_tables: [...wishes.muted_tables],
    muted_people: wishes.muted_people.map((it) => it.key),
    quiet: wishes.quiet ?? null,
    digest: wishes.digest,
  };
}

export function withAddress(kept: Settings, channel: Channel, to: string): Settings {
  const others = kept.addresses.filter((it) => it.channel !== channel);
  return { ...kept, addresses: to.trim() ? [...others, { channel, to: to.trim() }] : others };
}

export const MOST_BROWSERS = 5; // that the server sends to; a further one ousts the oldest

/** A browser's own address of web push among those of a person's other browsers. */
export const endpointOf = (to: string): string => {
  try {
    return String((JSON.parse(to) as { endpoint?: unknown }).endpoint ?? '');
  } catch {
    return '';
  }
};
export const hasBrowser = (wishes: Pick<Wishes, 'addresses'>, endpoint: string): boolean =>
  !!endpoint && wishes.addresses.some((it) => it.channel === 'push' && endpointOf(it.to) === endpoint);

export function withoutBrowser(kept: Settings, endpoint: string): Settings {
  return { ...kept, addresses: kept.addresses.filter((it) => it.channel !== 'push' || endpointOf(it.to) !== endpoint) };
}

export function withBrowser(kept: Settings, to: string): Settings {
  const others = withoutBrowser(kept, endpointOf(to)).addresses;
  const browsers = others.filter((it) => it.channel === 'push').slice(1 - MOST_BROWSERS);
  return {
    ...kept,
    addresses: [...others.filter((it) => it.channel !== 'push'), ...browsers, { channel: 'push', to }],
  };
}

export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

export function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
