/** Whether a key goes into a field, where it means a letter and nothing else. */
export function isTyping(event: KeyboardEvent): boolean {
  return /INPUT|SELECT|TEXTAREA/.test((event.target as HTMLElement).tagName);
}

/** Whether a key is pressed together with one that makes a shortcut of the browser. */
export function isShortcut(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey;
}
