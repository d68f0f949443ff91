import { afterEach, beforeEach, expect, it } from 'vitest';
import { staysNear } from './stays-near';

const settled = () => new Promise((done) => setTimeout(done));
let node: HTMLElement;
let stop: () => void;
const find = (what: string) => node.querySelector<HTMLElement>(what)!;
beforeEach(() => {
  document.body.innerHTML =
    '<button id="outside"></button><main><h2 tabindex="-1"></h2><p><button id="pressed"></button><input /></p></main>';
  node = document.querySelector('main')!;
  stop = staysNear(node, 'h2').destroy;
});
afterEach(() => stop());

it('goes to the heading when what was pressed is gone', async () => {
  find('#pressed').focus();
  find('p').remove();
  await settled();
  expect(document.activeElement).toBe(find('h2'));
});

it('takes the focus from nobody who has it, and gives it to nobody who had none', async () => {
  find('p').remove();
  await settled();
  expect(document.activeElement).toBe(document.body);
});

it('leaves the focus where somebody else has put it', async () => {
  find('#pressed').focus();
  find('#pressed').remove();
  find('input').focus();
  await settled();
  expect(document.activeElement).toBe(find('input'));
});

it('lets go of what it no longer watches', async () => {
  find('#pressed').focus();
  stop();
  find('p').remove();
  await settled();
  expect(document.activeElement).toBe(document.body);
});
