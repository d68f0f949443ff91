import { cleanup, render } from '@testing-library/svelte';
import { afterEach, expect, it } from 'vitest';
import OddsBar from './OddsBar.svelte';

afterEach(cleanup);

it('rounds to a hundred together, as the server does before a battle', () => {
  const { container } = render(OddsBar, { win: 0.4278, draw: 0.1454, lose: 0.4278 });
  expect([...container.querySelectorAll('b')].map((it) => it.textContent)).toEqual(['43', '14', '43']);
  cleanup();
  const even = render(OddsBar, { win: 0.425, draw: 0.1505, lose: 0.4245 }).container;
  expect([...even.querySelectorAll('b')].reduce((sum, it) => sum + Number(it.textContent), 0)).toBe(100);
});
