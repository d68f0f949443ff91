// Planned orders as drawn on the map: ways of armies, what they attack, and marks where something is built or hired.
import type { PlannedOrder } from '../../../../lib/api/client';
import { whereIs, type WorldSeen } from '../../pieces/pieces';

export type Arrow = {
  number: number;
  style: 'move' | 'sail' | 'attack' | 'siege' | 'here';
  cells: readonly string[];
  isBroken: boolean;
  /** How many other orders are numbered on the same cell before it. */ nth: number;
};
export type Ghost = { piece: string; cell: string };
type Act = {
  do?: string;
  army?: string;
  mage?: string;
  building?: string;
  mine?: string;
  structure?: string;
  path?: string[];
  attack?: string | null;
  target?: string;
  other?: string;
};

/** The piece that an order is given to. */
export function pieceOf(order: PlannedOrder): string {
  const act = order.act as Act;
  if (act.do === 'hire' || act.do === 'raise') return act.building ?? '';
  return act.army ?? act.mage ?? act.structure ?? act.mine ?? act.building ?? '';
}

/** Every order where its piece will then be, and the pieces at the end of their ways. */
export function planDrawing(
  orders: readonly PlannedOrder[],
  view: WorldSeen,
  isShip: (piece: string) => boolean,
): { arrows: Arrow[]; ghosts: Ghost[] } {
  const places = new Map<string, string>();
  const numbered = new Map<string, number>();
  const nthOn = (cell: string) => {
    const nth = numbered.get(cell) ?? 0;
    numbered.set(cell, nth + 1);
    return nth;
  };
  const at = (piece: string | undefined) => (piece ? (places.get(piece) ?? whereIs(view, piece)) : null);
  const arrows = orders.flatMap((order, index): Arrow[] => {
    const act = order.act as Act;
    const piece = pieceOf(order);
    const here = at(piece);
    const common = { number: index + 1, isBroken: !!order.refused, nth: 0 };
    if (!here) return [];
    const made: Arrow[] = [];
    let stands = here;
    if (act.path?.length) {
      stands = act.path.at(-1)!;
      made.push({ ...common, style: isShip(piece) ? 'sail' : 'move', cells: [here, ...act.path] });
      if (!order.refused) places.set(piece, stands);
    }
    const target = at(act.attack ?? act.target ?? act.other ?? (act.do === 'besiege' ? act.building : undefined));
    if (target && target !== stands)
      made.push({ ...common, style: act.do === 'besiege' ? 'siege' : 'attack', cells: [stands, target] });
    return made.length ? made : [{ ...common, style: 'here', cells: [stands], nth: nthOn(stands) }];
  });
  return { arrows, ghosts: [...places].map(([piece, cell]) => ({ piece, cell })) };
}
