/** Whether a key is typed into a field. */
export function isTyping(event: KeyboardEvent): boolean {
  return /INPUT|SELECT|TEXTAREA/.test((event.target as HTMLElement).tagName);
}

/** Whether a key is pressed with a modifier of browser shortcuts. */
export function isShortcut(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey;
}

/** Whether a key does something by itself: neither a modifier nor a shortcut of the browser. */
export function isPlainKey(event: KeyboardEvent): boolean {
  return !isShortcut(event) && !/^(Shift|Control|Alt|Meta|CapsLock|Tab|F\d+)$/.test(event.key);
}

/** Whether a key of the table is meant for something else: a field, the browser, a dialog, or a screen that lies over
 * `part` of the table. */
export function isForOthers(event: KeyboardEvent, part: Element | null | undefined): boolean {
  return (
    event.defaultPrevented ||
    isTyping(event) ||
    isShortcut(event) ||
    !!document.querySelector('dialog[open]') ||
    !!part?.closest('[inert]')
  );
}
