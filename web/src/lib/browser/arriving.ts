// What comes up by itself, or is moved, comes under a finger that was meant for something else: for a moment it takes no
// press.
const MOMENT = 350; // milliseconds

/** `moved` is anything that changes when the node is moved. */
export function arriving(
  node: HTMLElement,
  moved?: unknown,
): { update: (moved?: unknown) => void; destroy: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = moved;
  function rest(): void {
    clearTimeout(timer);
    node.style.pointerEvents = 'none';
    timer = setTimeout(() => (node.style.pointerEvents = ''), MOMENT);
  }
  rest();
  return {
    update(now) {
      if (now !== last) rest();
      last = now;
    },
    destroy: () => clearTimeout(timer),
  };
}
