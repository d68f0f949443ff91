// Layers over a page, the last opened uppermost. Escape closes the uppermost one, and on a phone so does Back: there
// opening one adds an entry to the history, and closing takes it away.
const PHONE = '(max-width: 700px)';
const LONGEST = 500; // milliseconds that a step back may take
type Mark = { layer?: number } | null;
let count = 0;
let leaving: ReturnType<typeof setTimeout> | undefined;
let returning: ReturnType<typeof setTimeout> | undefined; // an entry is being taken away
let waiting: (() => void)[] = []; // panels that were opened meanwhile: their entries would be taken away instead
let layers: { escape: () => void }[] = [];

/** Before anything else hears the key; a modal dialog closes by itself. */
function pressed(event: KeyboardEvent): void {
  const above = layers.at(-1);
  if (event.key !== 'Escape' || event.isComposing || !above || document.querySelector('dialog[open]')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  above.escape();
}

/** Close what lies uppermost by Escape alone; returns what to do when it is closed otherwise. */
export function escapeCloses(escape: () => void): () => void {
  const layer = { escape };
  layers = [...layers, layer];
  addEventListener('keydown', pressed, true);
  return () => void (layers = layers.filter((it) => it !== layer));
}

/** Close a layer by Escape, or step back within it, and by Back, where there is one; returns what to do when it is closed
 * otherwise. */
export function closesLast(close: () => void, escape: () => void = close): () => void {
  const [withdraw, leave] = [escapeCloses(escape), backCloses(close)];
  return () => {
    withdraw();
    leave();
  };
}

/** Close a panel by Back, where there is one; returns what to do when it is closed otherwise. */
function backCloses(close: () => void): () => void {
  if (!globalThis.matchMedia?.(PHONE).matches) return () => undefined;
  const layer = ++count;
  const isInstead = leaving !== undefined; // of a panel that has just been closed
  clearTimeout(leaving);
  leaving = undefined;
  let isGone = false;
  const popped = () => {
    if (((history.state as Mark)?.layer ?? 0) >= layer) return; // a panel above this one was closed
    isGone = true;
    close();
  };
  const enter = () => {
    if (isInstead) history.replaceState({ layer }, '');
    else history.pushState({ layer }, '');
    addEventListener('popstate', popped);
  };
  if (returning === undefined) enter();
  else waiting.push(enter);
  return () => {
    waiting = waiting.filter((it) => it !== enter);
    removeEventListener('popstate', popped);
    if (isGone || (history.state as Mark)?.layer !== layer) return;
    leaving = setTimeout(() => {
      leaving = undefined;
      if ((history.state as Mark)?.layer === layer) goBack();
    });
  };
}

/** The step itself takes a while. */
function goBack(): void {
  const arrived = () => {
    clearTimeout(returning);
    returning = undefined;
    removeEventListener('popstate', arrived);
    for (const enter of waiting.splice(0)) enter();
  };
  returning = setTimeout(arrived, LONGEST);
  addEventListener('popstate', arrived);
  history.back();
}
