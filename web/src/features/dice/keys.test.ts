import { describe, expect, it } from 'vitest';
import { diceKey } from './keys';

const press = (key: string, target: HTMLElement = document.body, more: object = {}) =>
  diceKey({ key, target, ...more } as unknown as KeyboardEvent, 5);
const element = (tag: string, die = false) => {
  const it = document.createElement(tag);
  if (die) it.setAttribute('data-die', '');
  return it;
};

describe('keys at a dice table', () => {
  it('keep a die, throw and write', () => {
    expect([press('1'), press('5'), press('6'), press(' '), press('Enter'), press('x')]).toEqual([
      0,
      4,
      null,
      'roll',
      'write',
      null,
    ]);
  });
  it('walk the boxes from anywhere on the table, but not from a menu or a panel beside it', () => {
    const table = element('main');
    table.setAttribute('data-dice-table', '');
    const [button, menu] = [element('button'), element('select')];
    table.append(button, menu);
    expect(['ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft'].map((key) => press(key))).toEqual([
      'next',
      'next',
      'previous',
      'previous',
    ]);
    expect([
      press('ArrowDown', button),
      press('ArrowUp', element('button', true)),
      press('ArrowDown', menu),
      press('ArrowDown', element('button')),
    ]).toEqual(['next', 'previous', null, null]);
    expect(press('Enter', button)).toBeNull();
  });
  it('leave fields, buttons and shortcuts alone', () => {
    expect([
      press('1', element('input')),
      press(' ', element('button')),
      press('1', document.body, { ctrlKey: true }),
    ]).toEqual([null, null, null]);
    expect([press(' ', element('button', true)), press('Enter', element('button', true))]).toEqual(['roll', null]);
  });
});
