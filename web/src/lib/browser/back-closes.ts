// Panels that the Back button of a phone closes: opening one adds an entry to the history, closing takes it away.
const PHONE = '(max-width: 700px)';
const LONGEST = 500; // milliseconds that a step back may take
type Mark = { layer?: number } | null;
let count = 0;
let leaving: ReturnType<typeof setTimeout> | undefined;
let returning: ReturnType<typeof setTimeout> | undefined; // an entry is being taken away
let waiting: (() => void)[] = []; // panels that were opened meanwhile: their entries would be taken away instead

/** Close a panel by Back, where there is one; returns what to do when it is closed otherwise. */
export function backCloses(close: () => void): () => void {
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
