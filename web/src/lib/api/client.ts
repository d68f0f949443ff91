// The HTTP client. It knows no rule and keeps no state but the CSRF token and the server's time.
import type { components } from './schema';
import { hearDate } from './server-clock';

export type Me = components['schemas']['Me'];
export type TableAbout = components['schemas']['TableAbout'];
export type TableList = components['schemas']['TableList'];
export type GameAbout = components['schemas']['GameAbout'];
export type Sight = components['schemas']['Sight'];
export type Told = components['schemas']['Told'];
export type Offer = components['schemas']['Offer'];
export type Accepted = components['schemas']['Accepted'];
export type Refused = components['schemas']['Refused'];
export type ChairAbout = components['schemas']['ChairAbout'];
export type OptionAbout = components['schemas']['OptionAbout'];
/** The schema marks defaults as optional, but the server always sends them. */
type Whole<T> = T extends readonly (infer U)[] ? Whole<U>[] : T extends object ? { [K in keyof T]-?: Whole<T[K]> } : T;
export type Rules = Whole<components['schemas']['RulesAbout']>;
export type Trial = Whole<components['schemas']['Trial']>;
export type LessonAbout = components['schemas']['LessonAbout'];
export type SeatWish = components['schemas']['SeatWish'];
export type Working = components['schemas']['Working'];
export type Outline = components['schemas']['Outline'];
export type Moment = components['schemas']['Moment'];
export type Moments = components['schemas']['Moments'];
export type DiceAbout = components['schemas']['DiceAbout'];
export type Hint = components['schemas']['SaidHint'];
export type HintFound = components['schemas']['HintFound'];
export type Odds = components['schemas']['Odds'];
export type Review = components['schemas']['SaidReview'];
export type ReviewStep = components['schemas']['ToldStep'];
export type Scores = components['schemas']['ToldScores'];
export type NewTable = components['schemas']['NewTable'];

/** An error answer of the server; status 0 when there was none. */
export class Failure extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly body: unknown = undefined,
  ) {
    super(message);
  }
}

let csrf = '';

/** Where a board is asked for: a table in play, or a table or file that is replayed. */
export type BoardHome = `tables/${string}` | `study/${string}`;

/** A question that may wait for others which the first picture needs. */
export const later = <T>(path: string): Promise<T> => call<T>('GET', path, undefined, 'low');

const LONGEST_WAIT = 60_000; // milliseconds, after which a request counts as unanswered

export async function call<T>(
  method: string,
  path: string,
  body?: unknown,
  priority: RequestPriority = 'auto',
  within = LONGEST_WAIT,
): Promise<T> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': document.documentElement.lang,
  };
  if (method !== 'GET') headers['x-letopis-csrf'] = csrf;
  const isFile = body instanceof Blob;
  if (body !== undefined) headers['content-type'] = isFile ? 'application/octet-stream' : 'application/json';
  const init: RequestInit = { method, headers, credentials: 'same-origin', priority };
  if (body !== undefined) init.body = isFile ? body : JSON.stringify(body);
  const stop = new AbortController();
  init.signal = stop.signal;
  const timer = isFile ? undefined : setTimeout(() => stop.abort(), within); // a file takes as long as its line is slow
  let answer: Response;
  let said: unknown;
  try {
    answer = await fetch(path, init);
    hearDate(answer);
    said = answer.status === 204 ? undefined : await answer.json().catch(() => ({}));
    if (stop.signal.aborted) throw new Error('cut off');
  } catch {
    throw new Failure(0, 'offline', '');
  } finally {
    clearTimeout(timer);
  }
  if (!answer.ok) {
    const { code = 'bad-answer', text = '' } = said as { code?: string; text?: string };
    throw new Failure(answer.status, code, text, said);
  }
  return said as T;
}

/** Values as a query string; undefined ones are left out. */
type Asked = string | number | boolean | readonly string[] | undefined;
export function asQuery(values: Record<string, Asked>): string {
  const named = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : Array.isArray(value) ? value.map((it: string) => [name, it]) : [[name, String(value)]],
  );
  return named.length ? `?${new URLSearchParams(named)}` : '';
}
/** What a question to the rules takes for granted: lines that were asked for before, and that it is one's turn. */
export type Supposed = { after?: readonly string[]; planned?: boolean };
export type Outlook = Whole<components['schemas']['ActOutlook']>;
export type BudgetAbout = components['schemas']['BudgetAbout'];
export type PlannedOrder = components['schemas']['PlannedOrder'];
export type DraftAbout = components['schemas']['DraftAbout'];
export type ReadyAbout = components['schemas']['ReadyAbout'];
export type PieceReady = ReadyAbout['pieces'][number];
export type UndoAbout = components['schemas']['UndoAbout'];
export type ClosedActs = components['schemas']['ClosedActs'];

export function known(me: Me): Me {
  csrf = me.csrf;
  return me;
}

export const api = {
  /** The current user; null for somebody who is new here. */
  me: async () => {
    const { me } = await call<{ me: Me | null }>('GET', '/api/session');
    return me && known(me);
  },
  becomeGuest: async (name: string, language: string) =>
    known(
      await call<Me>('POST', '/api/people', {
        name,
        language,
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      }),
    ),
  changeMe: async (change: Partial<Pick<Me, 'name' | 'language' | 'zone'>>) =>
    known(await call<Me>('PATCH', '/api/me', change)),
  games: () => call<GameAbout[]>('GET', '/api/games'),
  rules: (game: string, language: string) => call<Rules>('GET', `/api/rules/${game}${asQuery({ language })}`),
  attend: (game: string, asks: readonly string[], line?: string) =>
    call<LessonAbout>('POST', `/api/lessons/${game}`, { asks, line: line ?? null }),
  tryThrow: (game: string, wish: Record<string, string | number | undefined>) =>
    call<Trial>('GET', `/api/rules/${game}/throw${asQuery(wish)}`),
  tables: () => call<TableList>('GET', '/api/tables'),
  table: (id: string, invite?: string) => call<TableAbout>('GET', `/api/tables/${id}${asQuery({ invite })}`),
  invited: (code: string) => call<TableAbout>('GET', `/api/invites/${code}`),
  openTable: (wish: NewTable) => call<TableAbout>('POST', '/api/tables', wish),
  sitDown: (id: string, wish: { seat?: string; invite?: string }) =>
    call<TableAbout>('POST', `/api/tables/${id}/chairs`, wish),
  changeChair: (id: string, seat: string, change: Record<string, unknown>) =>
    call<TableAbout>('PATCH', `/api/tables/${id}/chairs/${seat}`, change),
  getUp: (id: string, seat: string) => call<TableAbout>('DELETE', `/api/tables/${id}/chairs/${seat}`),
  setSeats: (id: string, count: number) => call<TableAbout>('PUT', `/api/tables/${id}/seats`, { count }),
  rematch: (id: string) => call<TableAbout>('POST', `/api/tables/${id}/rematch`),
  closeTable: (id: string) => call<TableAbout>('DELETE', `/api/tables/${id}`),
  begin: (id: string) => call<TableAbout>('POST', `/api/tables/${id}/start`),
  sight: (id: string, language: string, from: { seat?: string | undefined; invite?: string | undefined }) =>
    call<Sight>('GET', `/api/tables/${id}/sight${asQuery({ ...from, language })}`),
  offers: (id: string, language: string, about: string, seat: string) =>
    call<Offer[]>('GET', `/api/tables/${id}/offers${asQuery({ about, seat, language })}`),
  board: (home: BoardHome, query: string) =>
    call<components['schemas']['BoardAbout']>('GET', `/api/${home}/board${query}`),
  ground: (home: BoardHome, query: string) =>
    call<components['schemas']['GroundTiles']>('GET', `/api/${home}/board/tiles${query}`),
  boardCell: (home: BoardHome, cell: string, query: string) =>
    call<components['schemas']['CellCard']>('GET', `/api/${home}/board/cells/${cell}${query}`),
  reach: (id: string, of: { piece: string; seat: string; language: string } & Supposed) =>
    call<components['schemas']['PieceReach']>('GET', `/api/tables/${id}/reach${asQuery(of)}`),
  sites: (id: string, of: { piece: string; kind: string; seat: string; language: string } & Supposed) =>
    call<components['schemas']['PieceSites']>('GET', `/api/tables/${id}/sites${asQuery(of)}`),
  landClaim: (id: string, of: { cell: string; seat: string; language: string } & Supposed) =>
    call<components['schemas']['LandClaimed']>('GET', `/api/tables/${id}/land-claim${asQuery(of)}`),
  whyNot: (id: string, of: { piece: string; cell: string; seat: string; language: string } & Supposed) =>
    call<components['schemas']['WhyNot']>('GET', `/api/tables/${id}/why-not${asQuery(of)}`),
  closedActs: (id: string, of: { piece: string; seat: string; language: string } & Supposed) =>
    call<ClosedActs>('GET', `/api/tables/${id}/closed-acts${asQuery(of)}`),
  budget: (id: string, of: { seat: string; language: string } & Supposed) =>
    later<BudgetAbout>(`/api/tables/${id}/budget${asQuery(of)}`),
  ready: (id: string, of: { seat: string; language: string } & Supposed) =>
    later<ReadyAbout>(`/api/tables/${id}/ready${asQuery(of)}`),
  draft: (id: string, of: { seat: string; language: string }) =>
    later<DraftAbout>(`/api/tables/${id}/draft${asQuery(of)}`),
  noteRead: (id: string, read: { seat: string; seq: number }) => call<void>('PUT', `/api/tables/${id}/log-mark`, read),
  keepDraft: (id: string, language: string, draft: { version: number; lines: readonly string[]; seat: string }) =>
    call<DraftAbout>('PUT', `/api/tables/${id}/draft${asQuery({ language })}`, draft),
  undoable: (id: string, of: { seat: string; language: string }) =>
    later<UndoAbout>(`/api/tables/${id}/undo${asQuery(of)}`),
  dryRun: (
    id: string,
    language: string,
    attempt: ({ line: string } | { act: Record<string, unknown> }) & { seat: string } & Supposed,
  ) => call<Outlook>('POST', `/api/tables/${id}/dry-run${asQuery({ language })}`, attempt),
  founding: (id: string, of: { seat: string; language: string; cell: string | undefined }) =>
    call<components['schemas']['Founding']>('GET', `/api/tables/${id}/founding${asQuery(of)}`),
  hint: (id: string, wish: { level: string; seat: string; line: string | undefined; language: string }) =>
    call<HintFound>('GET', `/api/tables/${id}/hint${asQuery(wish)}`),
  ask: (
    id: string,
    ask: ({ line: string } | { act: Record<string, unknown> }) & { seat?: string; seq?: number; key?: string },
    within?: number,
  ) => call<Accepted>('POST', `/api/tables/${id}/asks`, ask, 'auto', within),
};
