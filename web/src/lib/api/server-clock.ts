// The server's time, by the dates of its answers: a clock that is wrong here must not lengthen or shorten a turn.
const COARSE = 2000; // ms: a date has whole seconds, and the way takes time

let ahead = 0;

/** The date of an answer that no cache has kept. */
export function hearDate(answer: Pick<Response, 'headers'>, received = Date.now()): void {
  const said = Date.parse(answer.headers.get('date') ?? '');
  if (Number.isNaN(said) || !answer.headers.get('cache-control')?.includes('no-store')) return;
  const by = said + 500 - received;
  ahead = Math.abs(by) < COARSE ? 0 : by;
}

/** Now, as the server counts it. */
export const serverNow = (): number => Date.now() + ahead;
