// A second click on the spot of the first that meets a button which was not there then: a double click, not a decision.

const SLIP = 700; // ms
const SPOT = 24; // px

type Click = { x: number; y: number; at: number };
let former: Click | null = null;
let latest: Click | null = null;

function note(event: MouseEvent): void {
  if (!event.detail) return; // pressed by a key
  former = latest;
  latest = { x: event.clientX, y: event.clientY, at: event.timeStamp };
}
if (typeof window !== 'undefined') window.addEventListener('click', note, { capture: true });

/** Whether this click was meant for what stood here before `shownAt`, in the time of `event.timeStamp`. */
export function isSlip(event: MouseEvent, shownAt: number): boolean {
  if (!event.detail || !former || former.at > shownAt) return false;
  const isNear = Math.hypot(event.clientX - former.x, event.clientY - former.y) <= SPOT;
  return isNear && event.timeStamp - former.at < SLIP;
}
