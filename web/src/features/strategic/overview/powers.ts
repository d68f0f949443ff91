// The powers of a game in the order of their turns, read off the game's view.
import type { Sight } from '../../../lib/api/client';
import type { WorldSeen } from '../pieces/pieces';

export type TurnPower = {
  seat: string;
  name: string;
  number: number;
  isActing: boolean;
  isMine: boolean;
  /** Moves in the same turn as the one before. */ isJoint: boolean;
  /** How far it has come: `3/4`, with the server's sentence; one step before the aim it is close. */
  progress: { short: string; text: string; isClose: boolean } | null;
};
type Aims = Sight['said']['aims'];
export type Holdings = { treasury: number | null; aim: string; houses: readonly string[]; armies: readonly string[] };

/** Everybody with a place in the order of turns; before the first turn everybody who sits there. */
export function powersOf(
  view: WorldSeen,
  seats: readonly string[],
  number: (seat: string) => number,
  nameOf: (seat: string) => string,
  mine: readonly string[],
  aims?: Aims,
): TurnPower[] {
  const inOrder = (view.slots ?? []).flatMap((slot) => slot.members);
  const all = [...new Set(inOrder.length ? inOrder : seats.filter((seat) => seat !== 'host'))];
  const joint = new Set((view.slots ?? []).flatMap((slot) => slot.members.slice(1)));
  return all.map((seat) => ({
    seat,
    name: nameOf(seat),
    number: number(seat),
    isActing: view.phase?.seat === seat,
    isMine: mine.includes(seat),
    isJoint: joint.has(seat),
    progress: progressOf(aims?.[seat]),
  }));
}

function progressOf(aim: { text: string; reached: number; needed: number } | undefined): TurnPower['progress'] {
  if (!aim?.needed) return null;
  const isClose = aim.reached > 0 && aim.needed - aim.reached <= 1;
  return { short: `${aim.reached}/${aim.needed}`, text: aim.text, isClose };
}

/** What everybody may see of a power: its coins, its structures and its armies by their ids. */
export function holdingsOf(aims: Aims, view: WorldSeen, seat: string): Holdings {
  const houses = Object.values(view.structures ?? {})
    .filter((it) => it.owner === seat)
    .map((it) => `${it.kind}-${it.cell}`);
  const armies = Object.values(view.armies ?? {})
    .filter((it) => it.owner === seat && !it.asleep)
    .map((it) => it.id);
  return { treasury: view.players?.[seat]?.treasury ?? null, aim: aims?.[seat]?.text ?? '', houses, armies };
}
