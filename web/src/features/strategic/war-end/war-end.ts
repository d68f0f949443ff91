// What is told of a war that is over.
import { asQuery, call } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema';

export type WarEnd = components['schemas']['WarEnd'];

export const warEnd = (table: string, language: string, invite?: string) =>
  call<WarEnd>('GET', `/api/tables/${table}/war-end${asQuery({ language, invite })}`);
