// The battles of a table, as the server tells them.
import { asQuery, call } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema';

type Schemas = components['schemas'];
export type TableBattles = Schemas['TableBattles'];
export type BattleNow = Schemas['BattleNow'];
export type BattleScene = Schemas['BattleScene'];
export type BattleSide = Schemas['BattleSide'];
export type BattleBrief = Schemas['BattleBrief'];
export type Fighter = Schemas['Fighter'];
export type ToldLayout = Schemas['ToldLayout'];
export type ToldClash = Schemas['ToldClash'];
export type SeenCard = Schemas['SeenCard'];
export type SealSeen = Schemas['SealSeen'];
export type BattleLines = Pick<Schemas['BattleLines'], 'attackers' | 'defenders' | 'columns'>;
export type Role = 'attackers' | 'defenders';
export type Order = 'attack' | 'shoot' | 'defend';
export type From = { seat?: string | undefined; language: string; invite?: string | undefined };

export const ORDERS: readonly Order[] = ['shoot', 'attack', 'defend']; // as the palette shows them
/** What each order wins against, for the words on its button. */
export const BEATEN: Record<Order, Order> = { attack: 'shoot', shoot: 'defend', defend: 'attack' };

export const battleApi = {
  all: (table: string, from: From) => call<TableBattles>('GET', `/api/tables/${table}/battles${asQuery(from)}`),
  scene: (table: string, key: string, from: From) => call<BattleScene>('GET', `/api/tables/${table}/battles/${key}${asQuery(from)}`),
  mark: (table: string, key: string, seen: { seat: string; layouts: number }) => call<void>('PUT', `/api/tables/${table}/battles/${key}/seen`, seen),
};

export const otherRole = (role: Role): Role => (role === 'attackers' ? 'defenders' : 'attackers');
export const sideOf = (scene: Pick<BattleScene, 'attack' | 'defence'>, role: Role): BattleSide => (role === 'attackers' ? scene.attack : scene.defence);
