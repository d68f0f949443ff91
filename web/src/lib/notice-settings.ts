// Notice settings: conversion between the form and what the server takes.
import type { Channel, NewWishes, Wishes } from './api/account';

export type Settings = Required<Omit<NewWishes, 'addresses'>> & { addresses: { channel: Channel; to: string }[] };

export const KINDS = ['turn', 'last', 'due', 'event', 'over', 'letter', 'rematch', 'nudge', 'room'] as const;
export const DIGESTS = [0, 15, 60, 240, 1440];

/** The current settings in full: the server takes all of them at once. */
export function settingsOf(wishes: Wishes): Settings {
  return {
    addresses: wishes.addresses.map(({ channel, to }) => ({ channel: channel as Channel, to })),
    muted_kinds: [...wishes.muted_kinds],
    muted_tables: [...wishes.muted_tables],
    quiet: wishes.quiet ?? null,
    digest: wishes.digest,
  };
}

export function withAddress(kept: Settings, channel: Channel, to: string): Settings {
  const others = kept.addresses.filter((it) => it.channel !== channel);
  return { ...kept, addresses: to.trim() ? [...others, { channel, to: to.trim() }] : others };
}

export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

export function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
