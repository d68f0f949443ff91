import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './clipboard';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

it('copies where the browser has a clipboard', async () => {
  const writeText = vi.fn().mockResolvedValue(undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copyText('a link')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('a link');
});

it('copies on plain http, and gives the focus back', async () => {
  vi.stubGlobal('navigator', {});
  let copied = '';
  document.execCommand = () => {
    copied = (document.activeElement as HTMLTextAreaElement).value;
    return true;
  };
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  expect(await copyText('a link')).toBe(true);
  expect([copied, document.activeElement, document.querySelector('textarea')]).toEqual(['a link', button, null]);
});

it('says that nothing was copied where the browser forbids it', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } });
  document.execCommand = () => false;
  expect(await copyText('a link')).toBe(false);
});
