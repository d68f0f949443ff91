import { beforeEach, describe, expect, it } from 'vitest';
import { saveAsks, savedAsks } from './lesson-progress';

beforeEach(() => localStorage.clear());

describe('how far one has come', () => {
  it('is found again, lesson by lesson, and gone when one begins anew', () => {
    saveAsks('yatzy', ['roll', 'keep 5 5']);
    expect([savedAsks('yatzy'), savedAsks('valyrian')]).toEqual([['roll', 'keep 5 5'], []]);
    saveAsks('yatzy', []);
    expect(savedAsks('yatzy')).toEqual([]);
  });
  it('is nothing where something else is written', () => {
    localStorage.setItem('letopis.lesson.yatzy', '{"asks":');
    expect(savedAsks('yatzy')).toEqual([]);
    localStorage.setItem('letopis.lesson.yatzy', '[1, 2]');
    expect(savedAsks('yatzy')).toEqual([]);
  });
});
