// The places of the dice on the tray: a kept die stays in its place, the others are replaced.
import type { Offer, Told } from '../../../lib/api/client';
import { t } from '../../../lib/words/index.svelte';

export type Slot = { face: number; kept: boolean; fell: number };

export function laid(faces: readonly number[], fell = 0): Slot[] {
  return faces.map((face) => ({ face, kept: false, fell }));
}

/** The slots after a throw: kept dice stay, the others show the new faces. */
export function thrown(slots: readonly Slot[], faces: readonly number[], fell: number): Slot[] {
  const rest = [...faces];
  for (const slot of slots) if (slot.kept) take(rest, slot.face);
  if (slots.length !== faces.length || rest.length !== slots.filter((slot) => !slot.kept).length)
    return laid(faces, fell);
  return slots.map((slot) => (slot.kept ? slot : { face: rest.shift()!, kept: false, fell }));
}

/** The slots with these faces kept: those already marked if they match, else the first that show them. */
export function setAside(slots: readonly Slot[], kept: readonly number[]): Slot[] {
  if (sameFaces(keptFaces(slots), kept)) return [...slots];
  const rest = [...kept];
  return slots.map((slot) => ({ ...slot, kept: take(rest, slot.face) }));
}

/** The slots after one entry. */
export function after(slots: Slot[], told: Told): Slot[] {
  for (const event of told.events as { did?: string; kept?: number[]; dice?: number[] }[]) {
    if (event.did === 'called') slots = setAside(slots, event.kept ?? []);
    else if (event.did === 'thrown') slots = thrown(slots, event.dice ?? [], told.seq);
    else if (event.did === 'scored' || event.did === 'undone') slots = [];
  }
  return slots;
}

/** The slots after the entries; laid out anew from the view where they do not match it. */
export function following(slots: Slot[], news: readonly Told[], faces: readonly number[]): Slot[] {
  const lying = news.reduce(after, slots);
  return sameFaces(
    lying.map((slot) => slot.face),
    faces,
  )
    ? lying
    : laid(faces);
}

/** The slots with one die kept or released. */
export function turned(slots: readonly Slot[], at: number): Slot[] {
  return slots.map((slot, place) => (place === at ? { ...slot, kept: !slot.kept } : slot));
}

export function keptFaces(slots: readonly Slot[]): number[] {
  return slots.filter((slot) => slot.kept).map((slot) => slot.face);
}

export function sameFaces(one: readonly number[], other: readonly number[]): boolean {
  return [...one].sort().join() === [...other].sort().join();
}

/** The offer that throws what is not kept, if there is one. */
export function throwOffer(offers: readonly Offer[], slots: readonly Slot[]): Offer | undefined {
  const kept = keptFaces(slots);
  const fits = (act: { do?: unknown; dice?: unknown }) =>
    kept.length
      ? act.do === 'keep' && Array.isArray(act.dice) && sameFaces(act.dice as number[], kept)
      : act.do === 'roll';
  return offers.find((offer) => fits(offer.act));
}

/** The offer that writes into a cell, if there is one. */
export function scoreOffer(offers: readonly Offer[], cell: string | null): Offer | undefined {
  return offers.find((offer) => offer.act['do'] === 'score' && offer.act['cell'] === cell);
}

/** The announcement that a die is kept or released. */
export function keptText(slots: readonly Slot[], at: number): string {
  const slot = slots[at];
  return t(slot?.kept ? 'web.dice.now-kept' : 'web.dice.now-loose', { number: at + 1, face: slot?.face ?? 0 });
}

function take(faces: number[], face: number): boolean {
  const at = faces.indexOf(face);
  if (at >= 0) faces.splice(at, 1);
  return at >= 0;
}
