import { beforeEach, describe, expect, it } from 'vitest';
import { keep, kept } from './lesson-progress';

beforeEach(() => localStorage.clear());

describe('how far one has come', () => {
  it('is found again, lesson by lesson, and gone when one begins anew', () => {
    keep('yatzy', ['roll', 'keep 5 5']);
    expect([kept('yatzy'), kept('valyrian')]).toEqual([['roll', 'keep 5 5'], []]);
    keep('yatzy', []);
    expect(kept('yatzy')).toEqual([]);
  });
  it('is nothing where something else is written', () => {
    localStorage.setItem('letopis.lesson.yatzy', '{"asks":');
    expect(kept('yatzy')).toEqual([]);
    localStorage.setItem('letopis.lesson.yatzy', '[1, 2]');
    expect(kept('yatzy')).toEqual([]);
  });
});
