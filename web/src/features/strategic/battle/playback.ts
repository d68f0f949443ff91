// A fought battle step by step: what lies open after each clash.
import type { BattleScene, Role, ToldClash, ToldLayout } from './battle-api';

/** `clashes` of a layout are shown; after the last one comes a step with `isEnd`. */
export type Step = { layout: number; clashes: number; isEnd?: boolean };
export type Face = 'down' | 'open' | 'stands' | 'fallen';
/** `columns` are the lines as they stand: whoever fights is in front, whoever fell before has left. */
export type Picture = {
  attackers: Face[];
  defenders: Face[];
  columns: ToldLayout['columns'];
  verdicts: (ToldClash | null)[];
  last: ToldClash | null;
};

/** The steps from a layout on: cards face down, clash after clash, and the result. */
export function stepsOf(scene: Pick<BattleScene, 'layouts'>, from = 0): Step[] {
  const steps = scene.layouts
    .slice(from)
    .flatMap((layout, at) =>
      Array.from({ length: layout.clashes.length + 1 }, (_, clashes) => ({ layout: from + at, clashes })),
    );
  const last = steps.at(-1);
  return last ? [...steps, { ...last, isEnd: true }] : [];
}

/** Detachments of every army when some clashes of a layout have been shown, and all of those before it. */
export function leftAt(scene: Pick<BattleScene, 'layouts' | 'attack' | 'defence'>, step: Step): Record<string, number> {
  const left: Record<string, number> = Object.fromEntries(
    [...scene.attack.armies, ...scene.defence.armies].map((it) => [it.id, it.detachments]),
  );
  scene.layouts.slice(0, step.layout + 1).forEach((layout, at) => {
    for (const clash of layout.clashes.slice(0, at < step.layout ? undefined : step.clashes)) {
      if (clash.winner !== 'attackers') left[layout.attackers[clash.attacker]!.army]! -= 1;
      if (clash.winner !== 'defenders') left[layout.defenders[clash.defender]!.army]! -= 1;
    }
  });
  return left;
}

const placeOf = (clash: ToldClash, role: Role) => (role === 'attackers' ? clash.attacker : clash.defender);

/** How a layout looks when some of its clashes have been shown. */
export function pictureOf(layout: ToldLayout, clashes: number): Picture {
  const shown = layout.clashes.slice(0, clashes);
  // Cards that were laid before are known already, and when all is fought all that is known lies open.
  const isOpen = layout.number > 1 || clashes >= layout.clashes.length;
  const faces = (role: Role): Face[] =>
    layout[role].map((card, place) => {
      const met = shown.filter((it) => placeOf(it, role) === place);
      if (met.some((it) => it.winner !== role)) return 'fallen';
      if (met.length) return 'stands';
      return isOpen && card.order ? 'open' : 'down';
    });
  const verdicts = layout.columns[0].map((_, column) => shown.filter((it) => it.column === column).at(-1) ?? null);
  const standing = (role: Role) =>
    layout.columns[role === 'attackers' ? 0 : 1].map((places, column) => {
      const fighting = verdicts[column] && placeOf(verdicts[column], role);
      return places.filter(
        (place) => place === fighting || !shown.some((it) => placeOf(it, role) === place && it.winner !== role),
      );
    });
  return {
    attackers: faces('attackers'),
    defenders: faces('defenders'),
    columns: [standing('attackers'), standing('defenders')],
    verdicts,
    last: shown.at(-1) ?? null,
  };
}
