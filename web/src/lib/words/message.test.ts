import { describe, expect, it } from 'vitest';
import { render } from './message';

describe('messages', () => {
  it('puts values in', () => {
    expect(render('{name} бросает', 'ru', { name: 'Анна' })).toBe('Анна бросает');
  });
  it('counts as Russian does', () => {
    const text = '{n, plural, =0 {нет очков} one {# очко} few {# очка} many {# очков} other {# очка}}';
    const said = [0, 1, 2, 5, 11, 21, 104].map((n) => render(text, 'ru', { n }));
    expect(said).toEqual(['нет очков', '1 очко', '2 очка', '5 очков', '11 очков', '21 очко', '104 очка']);
  });
  it('chooses, also one inside the other', () => {
    const text = '{who, select, me {ваш {n, plural, one {ход} other {ходы}}} other {ход {who}}}';
    expect(render(text, 'ru', { who: 'me', n: 1 })).toBe('ваш ход');
    expect(render(text, 'ru', { who: 'Бориса', n: 1 })).toBe('ход Бориса');
  });
  it('leaves apostrophes alone unless they quote', () => {
    expect(render("it's {n}", 'en', { n: 1 })).toBe("it's 1");
    expect(render("'{n}' is {n}", 'en', { n: 1 })).toBe('{n} is 1');
  });
});
