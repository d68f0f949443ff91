import { describe, expect, it } from 'vitest';
import type { Offer } from '../../../lib/api/client';
import { decisionsOf } from './decisions';

const offer = (label: string, act: Record<string, unknown>) =>
  ({ line: label, act, said: { label } }) as unknown as Offer;

describe("a victor's choices", () => {
  it('begin with what most want, and name nothing twice', () => {
    const offers = [
      offer('raze', { do: 'settle', take: true, lower: true }),
      offer('take', { do: 'settle', take: true }),
      offer('raze', { do: 'settle', lower: true }),
      offer('leave', { do: 'settle' }),
      offer('take for me', { do: 'settle', take: true, to: 'p1' }),
      offer('take for her', { do: 'settle', take: true, to: 'p3' }),
      offer('as ordered', { do: 'as-standing' }),
    ];
    expect(decisionsOf(offers, 'p1').map((it) => it.said.label)).toEqual(['take', 'leave', 'raze', 'take for her']);
  });
  it('leave what stirs nothing for the end', () => {
    const offers = [offer('no', { do: 'stir', how: 'no' }), offer('yes', { do: 'stir', how: 'at-once' })];
    expect(decisionsOf(offers, 'p1').map((it) => it.said.label)).toEqual(['yes', 'no']);
  });
});
