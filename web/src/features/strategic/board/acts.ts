// What a piece can do, sorted for the map and its card: the server's answer, nothing added.
import type { components } from '../../../lib/api/schema';

export type PieceReach = components['schemas']['PieceReach'];
export type PieceAct = components['schemas']['PieceAct'];
export type Reason = components['schemas']['Reason'];

/** What pointing at a cell would do: go there, and the acts that are about it. */
export type Aim = {
  cell: string;
  way: readonly string[];
  steps: number;
  stop: Reason | null;
  acts: readonly PieceAct[];
};
/** Acts that differ only in the way before them; the shortest comes first. */
export type ActGroup = { best: PieceAct; others: readonly PieceAct[] };
/** To go somewhere: the one act that has no line of its own. */
export type March = { act: Record<string, unknown>; line?: undefined };
export type SpellOffered = { spell: string; acts: readonly PieceAct[] };

export const HOSTILE = ['attack', 'besiege', 'sally'];
const wayOf = (act: PieceAct) => (act.act as { path?: string[] }).path ?? [];
export const spellOf = (act: PieceAct) => (act.kind === 'cast' ? String((act.act as { spell?: string }).spell) : '');
const isUponPiece = (act: PieceAct) => !!act.target?.includes('-');

/** Without hostile acts upon one's own; they stay in the list of all acts, with their warning. */
export function withoutOwn(reach: PieceReach, isOwn: (piece: string) => boolean): PieceReach {
  const acts = reach.acts.filter((act) => !HOSTILE.includes(act.kind) || !act.target || !isOwn(act.target));
  return acts.length === reach.acts.length ? reach : { ...reach, acts };
}

/** Acts about a cell: with a spell in hand its targets, else everything that is no spell upon bare ground. */
export function actsAt(reach: PieceReach, cell: string, spell = ''): PieceAct[] {
  if (spell) return reach.acts.filter((act) => act.cell === cell && spellOf(act) === spell && !act.field);
  if (cell === reach.cell) return [];
  return reach.acts.filter((act) => act.cell === cell && (act.kind !== 'cast' || isUponPiece(act)));
}

/** Acts that are done where the piece stands, also upon its neighbours; spells are chosen by their names. */
export function actsHere(reach: PieceReach): PieceAct[] {
  return reach.acts.filter((act) => (act.at === reach.cell || !act.cell) && !wayOf(act).length && act.kind !== 'cast');
}

export function isOpenAt(reach: PieceReach, cell: string, spell = ''): boolean {
  return (!spell && cell in reach.cells) || actsAt(reach, cell, spell).length > 0;
}

/** The spells a mage can cast now, each with everything it can be cast at. */
export function spellsOf(reach: PieceReach): SpellOffered[] {
  const found = new Map<string, PieceAct[]>();
  for (const act of reach.acts)
    if (act.kind === 'cast') found.set(spellOf(act), [...(found.get(spellOf(act)) ?? []), act]);
  return [...found].map(([spell, acts]) => ({ spell, acts }));
}

/** Attacks upon one target are one act, by the shortest way. */
export function grouped(acts: readonly PieceAct[]): ActGroup[] {
  const groups = new Map<string, PieceAct[]>();
  for (const act of acts) {
    const key = act.kind === 'attack' && act.target ? `attack ${act.target}` : act.line;
    groups.set(key, [...(groups.get(key) ?? []), act]);
  }
  return [...groups.values()].map((group) => {
    const [best, ...others] = [...group].sort((one, two) => wayOf(one).length - wayOf(two).length);
    return { best: best!, others };
  });
}

export function aimAt(reach: PieceReach, cell: string, spell = ''): Aim {
  const arrival = spell ? undefined : reach.cells[cell];
  const acts = actsAt(reach, cell, spell);
  const attack = grouped(acts.filter((act) => act.kind === 'attack'))[0];
  const path = attack ? wayOf(attack.best) : [];
  return { cell, way: arrival?.way ?? path, steps: arrival?.steps ?? path.length, stop: arrival?.stop ?? null, acts };
}

/** The one act that a second tap means: to go there, where it has a name of its own by that name, the one attack, or
 * the only thing one can do there. */
export function mainAct(aim: Aim, reach: PieceReach, spell = ''): March | PieceAct | null {
  const aboard = spell
    ? undefined
    : aim.acts.find((act) => act.kind === 'board' && wayOf(act).join() === aim.way.join());
  if (aboard) return aboard;
  if (!spell && aim.cell in reach.cells) return { act: { do: 'move', army: reach.piece, path: [...aim.way] } };
  const attacks = grouped(aim.acts.filter((act) => act.kind === 'attack'));
  if (attacks.length === 1) return attacks[0]!.best;
  return aim.acts.length === 1 ? aim.acts[0]! : null;
}

/** Acts that are possible there and not here: what dismisses or appoints is no news of a place. */
export function opensThere(here: PieceReach, there: PieceReach): PieceAct[] {
  const isAlike = (one: PieceAct, two: PieceAct) =>
    one.line === two.line || (!!one.target && one.kind === two.kind && one.target === two.target);
  const isNews = (act: PieceAct) =>
    act.at === there.cell &&
    act.kind !== 'dismiss' &&
    act.kind !== 'appoint' &&
    (act.kind !== 'cast' || isUponPiece(act));
  return there.acts.filter((act) => isNews(act) && !here.acts.some((known) => isAlike(known, act)));
}
