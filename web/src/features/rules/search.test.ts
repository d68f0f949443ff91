import { describe, expect, it } from 'vitest';
import { fits, found, marked, type Book, type Paragraph, type Section } from './search';

const told = (clause: string, text: string, name: string | null = null) =>
  ({ clauses: [clause], text, name, notes: [] }) as unknown as Paragraph;
const zero = told('YZ-4.2.b', 'Если бросок не годится ни для одной открытой графы, впишите 0.');
const joker = told('YZ-5.2', 'Вместе с бонусом бросок становится джокером.');
const section = { title: '', intro: ['Вначале'], paragraphs: [zero, joker], story: null } as unknown as Section;
const book = { chapters: [{ title: 'Ход', number: '', intro: '', sections: [section] }] } as unknown as Book;

describe('looking something up', () => {
  it('finds any form of a word, and wants all of the words', () => {
    expect(fits('джокер', section, joker)).toBe(true);
    expect(fits('джокера бонус', section, joker)).toBe(true);
    expect(fits('джокер графа', section, joker)).toBe(false);
  });
  it('finds a clause by its number and everything below it', () => {
    expect([fits('YZ-4.2', section, zero), fits('4.2.b', section, zero), fits('4.2.', section, zero)]).toEqual([
      true,
      true,
      true,
    ]);
    expect([fits('4.2', section, joker), fits('2.b', section, zero), fits('YZ-4.2.bb', section, zero)]).toEqual([
      false,
      false,
      false,
    ]);
  });
  it('finds a paragraph by the house rules that change it', () => {
    expect(fits('скандинавская', section, joker, ['Набор «Скандинавская»'])).toBe(true);
  });
  it('leaves out what was not sought, and nothing when nothing was', () => {
    expect(found(book, ' ', () => [])).toEqual(book.chapters);
    expect(found(book, 'джокер', () => [])[0]!.sections[0]!.paragraphs).toEqual([joker]);
    expect(found(book, 'слон', () => [])).toEqual([]);
  });
  it('marks what was found', () => {
    expect(
      marked('бросок становится джокером', 'джокер')
        .filter((it) => it.hit)
        .map((it) => it.text),
    ).toEqual(['джокером']);
    expect(marked('бросок', '')).toEqual([{ text: 'бросок', hit: false }]);
  });
});
