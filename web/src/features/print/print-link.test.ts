import { describe, expect, it } from 'vitest';
import { printLink } from './print-link';

describe('the address of a sheet', () => {
  it('names the form, the language and everybody at the table', () => {
    expect(printLink({ game: 'yatzy', what: 'sheet' }, 'ru')).toBe('/api/print/yatzy/sheet?form=pdf&language=ru');
    const link = new URL(
      printLink(
        {
          game: 'valyrian',
          what: 'sheet',
          form: 'docx',
          names: ['Анна', 'B & C'],
          plan: { preset: null, options: { umbago: 'leftover' } },
        },
        'en',
      ),
      'http://x',
    );
    expect(link.searchParams.getAll('name')).toEqual(['Анна', 'B & C']);
    expect([
      link.searchParams.get('form'),
      link.searchParams.has('preset'),
      link.searchParams.has('players'),
      link.searchParams.getAll('option'),
    ]).toEqual(['docx', false, false, ['umbago=leftover']]);
  });
});
