/** When what had the focus is taken away with an answer, the focus stays near: on the first of `place` inside. */
export function staysNear(node: HTMLElement, place: string): { destroy: () => void } {
  let last: Element | null = null;
  const note = (event: FocusEvent) => (last = event.target as Element);
  const look = () => {
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    last = null;
    node.querySelector<HTMLElement>(place)?.focus({ preventScroll: true });
  };
  const watcher = new MutationObserver(look);
  node.addEventListener('focusin', note);
  watcher.observe(node, { childList: true, subtree: true });
  return {
    destroy() {
      watcher.disconnect();
      node.removeEventListener('focusin', note);
    },
  };
}
