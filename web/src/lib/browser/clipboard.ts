// Text for the clipboard, also on plain http, where the browser gives a page no clipboard of its own.

/** Copy a text; whether it is there now. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // not allowed: the old way may be
  }
  return copiedByCommand(text);
}

/** The browser copies what is selected, so the text is selected for a moment, and the focus goes back. */
function copiedByCommand(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true; // no keyboard of a phone comes up
  field.style.cssText = 'position:fixed;opacity:0';
  // In a dialog everything outside it is inert and cannot be selected.
  (before?.closest('dialog') ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return isCopied;
}
