// Take-back requests, read from the entries as the server reads them.
import type { Told } from '../../../lib/api/client';

export type Wish = { seat: string; seq: number; agreed: string[] };
export type Act = { seq: number; seat: string; text: string };
type Event = { did?: string; seat?: string; seq?: number; word?: string };

/** The open request, if any; any other entry ends it. */
export function takeBackOf(told: readonly Told[]): Wish | null {
  let wish = null as Wish | null;
  for (const it of told) {
    const [first, ...more] = it.events as Event[];
    if (first?.did === 'back-asked' && !more.length)
      wish = { seat: first.seat!, seq: first.seq!, agreed: [first.seat!] };
    else if (first?.did === 'back-answered' && first.word === 'yes' && wish && !more.length)
      wish = { ...wish, agreed: [...wish.agreed, first.seat!] };
    else wish = null;
  }
  return wish;
}

/** What would be undone, in the words of the log. */
export const wishedText = (told: readonly Told[], wish: Wish | null): string =>
  textOf(told.find((it) => it.seq === wish?.seq));

const textOf = (entry: Told | undefined): string => entry?.said.map((sentence) => sentence.text).join(' ') ?? '';
const NO_ACTS = ['undo', 'ask-back', 'answer-back', 'reveal', 'begin'];

/** The latest acts of these seats, newest first, that may be taken back. */
export function takeBackChoices(told: readonly Told[], seats: readonly string[], most: number): Act[] {
  const undone = told.flatMap((it) =>
    (it.events as Event[]).filter((event) => event.did === 'undone').map((event) => ({ from: event.seq!, to: it.seq })),
  );
  return told
    .filter((it) => it.ask && seats.includes(it.seat) && !NO_ACTS.includes(it.ask.split(' ')[0]!))
    .filter((it) => !undone.some(({ from, to }) => it.seq >= from && it.seq < to))
    .map((it) => ({ seq: it.seq, seat: it.seat, text: textOf(it) }))
    .slice(-most)
    .reverse();
}
