// Panels that the Back button of a phone closes: opening one adds an entry to the history, closing takes it away.
const PHONE = '(max-width: 700px)';
type Mark = { layer?: number } | null;
let count = 0;
let leaving: ReturnType<typeof setTimeout> | undefined;

/** Close a panel by Back, where there is one; returns what to do when it is closed otherwise. */
export function backCloses(close: () => void): () => void {
  if (!globalThis.matchMedia?.(PHONE).matches) return () => undefined;
  const layer = ++count;
  const isInstead = leaving !== undefined; // of a panel that has just been closed
  clearTimeout(leaving);
  leaving = undefined;
  if (isInstead) history.replaceState({ layer }, '');
  else history.pushState({ layer }, '');
  let isGone = false;
  const popped = () => {
    if (((history.state as Mark)?.layer ?? 0) >= layer) return; // a panel above this one was closed
    isGone = true;
    close();
  };
  addEventListener('popstate', popped);
  return () => {
    removeEventListener('popstate', popped);
    if (isGone || (history.state as Mark)?.layer !== layer) return;
    leaving = setTimeout(() => {
      leaving = undefined;
      if ((history.state as Mark)?.layer === layer) history.back();
    });
  };
}
