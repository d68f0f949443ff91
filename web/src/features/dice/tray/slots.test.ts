import { describe, expect, it } from 'vitest';
import type { Offer, Told } from '../../../lib/api/client';
import { after, following, keptFaces, laid, scoreOffer, setAside, throwOffer, thrown } from './slots';

const faces = (slots: { face: number }[]) => slots.map((slot) => slot.face);
const keep = (slots: ReturnType<typeof laid>, ...places: number[]) =>
  slots.map((slot, at) => ({ ...slot, kept: places.includes(at) }));

describe('dice on the table', () => {
  it('leaves kept dice where they lie', () => {
    const before = keep(laid([2, 5, 5, 1, 6]), 1, 2);
    const now = thrown(before, [3, 4, 4, 5, 5], 7);
    expect(faces(now)).toEqual([3, 5, 5, 4, 4]);
    expect(now.map((slot) => slot.fell)).toEqual([7, 0, 0, 7, 7]);
    expect(keptFaces(now)).toEqual([5, 5]);
  });
  it('keeps the very dice a player has marked, not others of the same face', () => {
    const marked = keep(laid([5, 2, 5, 5, 1]), 2, 3);
    expect(setAside(marked, [5, 5]).map((slot) => slot.kept)).toEqual([false, false, true, true, false]);
    expect(setAside(laid([5, 2, 5]), [5]).map((slot) => slot.kept)).toEqual([true, false, false]);
  });
  it('lays dice anew when the news do not fit', () => {
    expect(faces(thrown(keep(laid([1, 1, 1, 1, 1]), 0), [2, 2, 2, 2, 2], 3))).toEqual([2, 2, 2, 2, 2]);
    expect(faces(thrown([], [1, 2, 3, 4, 5], 3))).toEqual([1, 2, 3, 4, 5]);
  });
  it('follows the news of somebody else', () => {
    const told = (seq: number, event: object) => ({ seq, events: [event] }) as unknown as Told;
    let slots = after([], told(2, { did: 'thrown', dice: [1, 2, 2, 3, 4] }));
    slots = after(slots, told(3, { did: 'called', seat: 'p2', kept: [2, 2] }));
    expect(keptFaces(slots)).toEqual([2, 2]);
    slots = after(slots, told(4, { did: 'thrown', dice: [2, 2, 5, 5, 6] }));
    expect(faces(slots)).toEqual([5, 2, 2, 5, 6]);
    expect(after(slots, told(5, { did: 'scored', cell: 'chance' }))).toEqual([]);
  });
  it('shows what is seen where the news do not lead there', () => {
    const news = [{ seq: 2, events: [{ did: 'thrown', dice: [1, 2, 2, 3, 4] }] }] as unknown as Told[];
    expect(faces(following([], news, [4, 3, 2, 2, 1]))).toEqual([1, 2, 2, 3, 4]);
    expect(faces(following([], news, [6, 6, 6, 6, 6]))).toEqual([6, 6, 6, 6, 6]);
  });
  it('throws and writes only with what is offered', () => {
    const offers = [
      { line: 'roll', act: { do: 'roll' } },
      { line: 'keep 2 2', act: { do: 'keep', dice: [2, 2] } },
      { line: 'score chance', act: { do: 'score', cell: 'chance' } },
    ] as unknown as Offer[];
    const dice = laid([2, 1, 2, 3, 4]);
    expect(throwOffer(offers, dice)?.line).toBe('roll');
    expect(throwOffer(offers, keep(dice, 0, 2))?.line).toBe('keep 2 2');
    expect(throwOffer(offers, keep(dice, 1))).toBeUndefined();
    expect([scoreOffer(offers, 'chance')?.line, scoreOffer(offers, 'ones')]).toEqual(['score chance', undefined]);
  });
});
