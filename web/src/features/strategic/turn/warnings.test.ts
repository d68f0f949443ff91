import { render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { expect, it } from 'vitest';
import type { Outlook } from '../../../lib/api/client';
import DangerQuestion from './DangerQuestion.svelte';
import { Orders } from './orders.svelte';
import OutlookText from './OutlookText.svelte';

const zombie = { key: 'masterless', text: 'Зомби останутся без хозяина.', grave: true, about: {} };

it('two warnings of one kind are asked about together', () => {
  const orders = new Orders(
    () => ({ table: 't', seat: 'p1', language: 'ru', seq: 1 }),
    () => {},
  );
  orders.ask([zombie, zombie], () => {});
  flushSync();
  render(DangerQuestion, { orders });
  expect(screen.getAllByText(zombie.text)).toHaveLength(2);
});

it('two warnings in the same words are shown together', () => {
  render(OutlookText, { outlook: { seq: 1, line: 'end', warnings: [zombie, zombie] } as unknown as Outlook } as never);
  expect(screen.getAllByText(zombie.text)).toHaveLength(2);
});
