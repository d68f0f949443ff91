import { render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { setLanguage, t } from '../words/index.svelte';
import Shortcuts from './Shortcuts.svelte';

describe('the sheet of keys', () => {
  it('names every key in words of the language, and closes', async () => {
    HTMLDialogElement.prototype.showModal = function open(): void {
      this.setAttribute('open', '');
    };
    HTMLDialogElement.prototype.close = function shut(): void {
      this.dispatchEvent(new Event('close'));
    };
    setLanguage('en');
    const close = vi.fn();
    render(Shortcuts, { close });
    for (const key of ['keep', 'roll', 'write', 'face', 'send', 'find'])
      expect(screen.getByText(t(`web.keys.${key}`))).toBeTruthy();
    expect(document.body.textContent).not.toContain('web.keys');
    screen.getByRole('button', { name: t('web.keys.close') }).click();
    expect(close).toHaveBeenCalled();
  });
});
