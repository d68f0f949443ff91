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
/** To go somewhere, or to cast at what was named one after the other: acts that have no line of their own yet. */
export type March = { act: Record<string, unknown>; line?: undefined; label?: string };
export type SpellOffered = { spell: string; acts: readonly PieceAct[] };

export const HOSTILE = ['attack', 'besiege', 'sally'];
const AGAINST = [...HOSTILE, 'duel'];
const wayOf = (act: PieceAct) => (act.act as { path?: string[] }).path ?? [];
export const spellOf = (act: PieceAct) => (act.kind === 'cast' ? String((act.act as { spell?: string }).spell) : '');
const isUponPiece = (act: PieceAct) => !!act.target?.includes('-');

/** Without hostile acts upon one's own; they stay in the list of all acts, with their warning. */
export function withoutOwn(reach: PieceReach, isOwn: (piece: string) => boolean): PieceReach {
  const acts = reach.acts.filter((act) => !AGAINST.includes(act.kind) || !act.target || !isOwn(act.target));
  return acts.length === reach.acts.length ? reach : { ...reach, acts };
}

/** Acts about a cell: with a spell in hand its targets, else everything that is no spell upon bare ground. */
export function actsAt(reach: PieceReach, cell: string, spell = ''): PieceAct[] {
  if (spell) return reach.acts.filter((act) => act.cell === cell && spellOf(act) === spell && !act.field);
  if (cell === reach.cell) return [];
  return reach.acts.filter((act) => act.cell === cell && (act.kind !== 'cast' || isUponPiece(act)));
}

/** Whoever would join without a fight is asked before anybody is attacked. */
const peacefulFirst = (acts: readonly PieceAct[]) =>
  [...acts].sort((one, two) => Number(two.kind === 'annex') - Number(one.kind === 'annex'));

/** Acts that are done where the piece stands, also upon its neighbours; spells are chosen by their names. */
export function actsHere(reach: PieceReach): PieceAct[] {
  return peacefulFirst(
    reach.acts.filter((act) => (act.at === reach.cell || !act.cell) && !wayOf(act).length && act.kind !== 'cast'),
  );
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

const amuletOf = (act: PieceAct) => (act.act as { amulet?: string | null }).amulet ?? '';

/** For what an amulet can help with a spell; nothing without an amulet. */
export function usesOf(reach: PieceReach, spell: string): string[] {
  return [...new Set(reach.acts.filter((act) => spellOf(act) === spell).map(amuletOf))].filter(Boolean);
}

/** Only what the spell in hand can do with the amulet used so. */
export function withAmulet(reach: PieceReach, spell: string, use: string): PieceReach {
  return { ...reach, acts: reach.acts.filter((act) => spellOf(act) !== spell || amuletOf(act) === use) };
}

/** Targets that a spell takes in a row: cells or pieces, of which at least so many have to be named. */
export type ChoiceRow = { act: PieceAct; items: readonly string[]; least: number; most: number };
export function rowOf(reach: PieceReach, spell: string): ChoiceRow | null {
  const act = spell ? reach.acts.find((it) => spellOf(it) === spell && it.field === 'targets') : undefined;
  const { items = [], least = 0, most } = (act?.domain ?? {}) as { items?: string[]; least?: number; most?: number };
  return act ? { act, items, least, most: most ?? items.length } : null;
}

export type NumberedCell = { cell: string; number: number };
/** The cells of those who can be named; the number of who was, otherwise 0. */
export function numbered(
  items: readonly string[],
  named: readonly string[],
  whereIs: (name: string) => string | null,
): NumberedCell[] {
  const cells = new Map<string, number>();
  for (const item of items) {
    const cell = whereIs(item);
    if (cell) cells.set(cell, cells.get(cell) || named.indexOf(item) + 1);
  }
  return [...cells].map(([cell, number]) => ({ cell, number }));
}

/** The only cell at which a spell can be cast. */
export function onlyTarget(reach: PieceReach, spell: string): string {
  const cells = new Set(reach.acts.filter((act) => spellOf(act) === spell && !act.field).map((act) => act.cell));
  return cells.size === 1 ? [...cells][0]! : '';
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

/** What needs no fight comes first, and acts of one battle stand together. */
export function battlesLast(acts: readonly PieceAct[]): PieceAct[] {
  const place = (act: PieceAct) => (act.battle ? acts.findIndex((it) => isSameBattle(it, act.battle)) : -1);
  return [...acts].sort((one, two) => place(one) - place(two));
}

type Battle = PieceAct['battle'];
const isSameBattle = (act: PieceAct, battle: Battle) =>
  !!battle &&
  act.battle?.text === battle.text &&
  act.battle?.wins === battle.wins &&
  act.battle?.loses === battle.loses;

/** Each act with the battle to be told before it: a battle that several would declare is told once. `tellers` is the
 * place of the act where it is told, -1 where it was `known` before. */
export function battleOnce(acts: readonly PieceAct[], known: Battle = null) {
  return acts.map((act, at) => {
    if (!act.battle) return { act, battle: null, tellers: null };
    const tellers = known && isSameBattle(act, known) ? -1 : acts.findIndex((it) => isSameBattle(it, act.battle));
    return { act, battle: tellers === at ? act.battle : null, tellers };
  });
}

export function aimAt(reach: PieceReach, cell: string, spell = ''): Aim {
  const arrival = spell ? undefined : reach.cells[cell];
  const acts = actsAt(reach, cell, spell);
  const attack = grouped(acts.filter((act) => act.kind === 'attack'))[0];
  const path = attack && !acts.some((act) => act.is_free) ? wayOf(attack.best) : []; // what is free is done from here
  return { cell, way: arrival?.way ?? path, steps: arrival?.steps ?? path.length, stop: arrival?.stop ?? null, acts };
}

const BY_WATER = new Set(['board', 'land']);
const isWay = (act: PieceAct, way: readonly string[]) => wayOf(act).join() === way.join();

/** The one act that a second tap means: to go there, where it has a name of its own by that name, what is certain and
 * free, the one attack, or the only thing one can do there. */
export function mainAct(aim: Aim, reach: PieceReach, spell = ''): March | PieceAct | null {
  const named = spell ? undefined : aim.acts.find((act) => BY_WATER.has(act.kind) && isWay(act, aim.way));
  if (named) return named;
  if (!spell && aim.cell in reach.cells) return { act: { do: 'move', army: reach.piece, path: [...aim.way] } };
  if (spell) return aim.acts[0] ?? null;
  const free = aim.acts.find((act) => act.is_free);
  if (free) return free;
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
