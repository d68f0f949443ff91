// The battles of a table, as the server tells them.
import { asQuery, call, later, type BoardHome } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema';

type Schemas = components['schemas'];
export type TableBattles = Schemas['TableBattles'];
export type BattleNow = Schemas['BattleNow'];
export type BattleScene = Schemas['BattleScene'];
/** What beats what, and what equal orders do, as the server tells it. */
export type BattleRules = Schemas['BattleRules'];
export type BattleSide = Schemas['BattleSide'];
export type BattleBrief = Schemas['BattleBrief'];
export type Fighter = Schemas['Fighter'];
export type ToldLayout = Schemas['ToldLayout'];
export type ToldClash = Schemas['ToldClash'];
export type SeenCard = Schemas['SeenCard'];
export type SealSeen = Schemas['SealSeen'];
export type BattleLines = Pick<Schemas['BattleLines'], 'attackers' | 'defenders' | 'columns'>;
/** The schema marks defaults as optional, but the server always sends them. */
export type BattleAdvice = Required<Schemas['BattleAdvice']>;
export type PracticeBattle = Schemas['PracticeBattle'];
export type PracticeValue = Required<Schemas['PracticeValue']>;
export type Role = 'attackers' | 'defenders';
export type Order = 'attack' | 'shoot' | 'defend';
export type From = { seat?: string | undefined; language: string; invite?: string | undefined };

export const ORDERS: readonly Order[] = ['shoot', 'attack', 'defend']; // as the palette shows them

export const battleApi = {
  all: (home: BoardHome, from: From) => later<TableBattles>(`/api/${home}/battles${asQuery(from)}`),
  scene: (home: BoardHome, key: string, from: From) =>
    call<BattleScene>('GET', `/api/${home}/battles/${key}${asQuery(from)}`),
  advice: (home: BoardHome, from: From) =>
    call<BattleAdvice>('GET', `/api/${home}/battle-advice${asQuery({ seat: from.seat, language: from.language })}`),
  practice: (of: Record<string, string | undefined>) =>
    call<PracticeBattle>('GET', `/api/practice/battle${asQuery(of)}`),
  practiceValue: (of: Record<string, string | undefined>) =>
    call<PracticeValue>('GET', `/api/practice/battle/value${asQuery(of)}`),
  mark: (home: BoardHome, key: string, seen: { seat: string; layouts: number }) =>
    call<void>('PUT', `/api/${home}/battles/${key}/seen`, seen),
};

const PAUSE = 700;
/** Ask until the oracle is ready, or nobody wants to know any more; meanwhile tell how long it works at most. */
export async function untilReady<T extends { is_ready: boolean; most_seconds: number }>(
  ask: () => Promise<T>,
  isWanted: () => boolean,
  tellMost: (seconds: number) => void,
): Promise<T | null> {
  while (isWanted()) {
    const found = await ask();
    if (found.is_ready) return isWanted() ? found : null;
    tellMost(found.most_seconds);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  return null;
}

export const otherRole = (role: Role): Role => (role === 'attackers' ? 'defenders' : 'attackers');
export const sideOf = (scene: Pick<BattleScene, 'attack' | 'defence'>, role: Role): BattleSide =>
  role === 'attackers' ? scene.attack : scene.defence;
