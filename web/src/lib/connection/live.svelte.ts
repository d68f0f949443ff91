// A table as it happens: what its socket tells, and asks that can be sent twice without happening twice.
import { api, asQuery, Failure, type Refused, type Sight, type TableAbout, type Told } from '../api/client';
import type { components } from '../api/schema';
import { earlyTable } from './early-table';
import { failureText } from '../format/failure-text';
import { connection } from './regained.svelte';
import { freshKey, isUnanswered, Reading, Retry } from './retry';
import { ANSWERED_WITHIN, TableSocket } from './table-socket.svelte';
import { readUpTo } from '../playback/seen-log.svelte';
import { locale, t } from '../words/index.svelte';

const SHOWN_BEFORE = 80;
const LONGEST_MESSAGE: components['schemas']['LongestSocketMessage'] = 4096; // characters that the server takes

export type Link = 'joining' | 'open' | 'lost';
type Act = Record<string, unknown>;
type Ask = ({ line: string } | { act: Act }) & { seat: string; seq: number; key: string };
export type Message = components['schemas']['SocketMessage'];
type Answer = Extract<Message, { type: 'accepted' | 'refused' }>;
type Hearer = (message: Message) => void;

/** What was told up to what is shown: where one's own sight comes later than the news, both are shown together. */
const upTo = (told: readonly Told[], sight: Sight | null): readonly Told[] =>
  !sight || (told.at(-1)?.seq ?? 0) <= sight.seq ? told : told.filter((it) => it.seq <= sight.seq);

export class Live {
  about = $state.raw<TableAbout | null>(null);
  /** The table from the seat we act from, and from no other. */
  sight = $state.raw<Sight | null>(null);
  refusal = $state<{ text: string; line: string; clause?: string | null | undefined } | null>(null);
  wrong = $state('');
  /** The ask that is not answered yet. It has one end: `finish`. */
  pending = $state<Ask | null>(null);
  /** How often the socket was opened: what is told over it alone is read again then. */
  joins = $state(0);
  private latest = $state.raw<Sight | null>(null); // from whichever seat: who is asked, and how far the table has come
  private heard = $state.raw<readonly Told[]>([]);
  private heardByAll = $state.raw<readonly Told[]>([]);
  told = $derived(upTo(this.heard, this.sight));
  mine = $derived(this.about?.chairs.filter((chair) => chair.is_mine).map((chair) => chair.seat) ?? []);
  /** The seat we act from: one of ours that is asked, else the first of ours. */
  seat = $derived(this.latest?.asked.find((it) => this.mine.includes(it.seat))?.seat ?? this.mine[0]);
  /** Several people at one screen: secrets of one are not shown to the next. */
  isShared = $derived(this.mine.filter((seat) => seat !== 'host').length > 1);
  /** The seat whose player has lifted the curtain at a shared screen. */
  opened = $state('');
  /** What may be read by everybody at this screen: the socket of several seats hears as the public does. */
  common = $derived(this.isShared ? upTo(this.heardByAll, this.sight) : this.told);
  isMyTurn = $derived(
    this.about?.stage !== 'abandoned' && !!this.latest?.asked.some((it) => this.mine.includes(it.seat)),
  );
  private readonly socket = new TableSocket(() => this.address(), {
    joined: (isAgain) => this.joined(isAgain),
    heard: (message) => this.hear(JSON.parse(message) as Message),
    lost: () => this.lost(),
  });
  link: Link = $derived(this.socket.state === 'open' ? 'open' : this.socket.isLost ? 'lost' : 'joining');
  private readonly loading = new Retry();
  private readonly seating = new Reading(
    () => api.table(this.id, this.invite),
    (about) => this.sat(about),
  );
  private readonly looking = new Reading(
    () => this.look(),
    (sight) => this.see(sight),
  );
  private isClosed = false;
  private isRetelling = false;
  private hearers: readonly Hearer[] = [];
  private joinedAs = ''; // our seats when the socket was opened: it looks from one of them
  private heardFrom = 'public'; // the seat that the socket looks from
  private sendings = 0;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private whenSettled = (): void => {};

  constructor(
    readonly id: string,
    readonly invite?: string,
  ) {}

  /** The reason with which the server has closed the socket for good; then there is no reconnecting. */
  get shut(): string {
    return this.socket.shut;
  }

  async open(): Promise<void> {
    try {
      const early = earlyTable(this.id);
      const about = await (early?.about ?? api.table(this.id, this.invite));
      if (this.isClosed) return;
      [this.about, this.wrong] = [about, ''];
      this.socket.start();
      // A board shows its first picture before the socket has been opened; several seats at one screen wait for it.
      if (!about.has_board || !about.chronicle || this.mine.length !== 1) return;
      if (early?.sight) this.see(early.sight);
      else void this.looking.again();
    } catch (error) {
      if (this.isClosed) return;
      this.wrong = failureText(error);
      if (isUnanswered(error)) this.loading.later(() => void this.open());
    }
  }

  close(): void {
    this.isClosed = true;
    for (const it of [this.loading, this.seating, this.looking, this.socket]) it.stop();
    this.settle();
  }

  /** Load everything told so far again, in the language that the page has now. */
  retell(): void {
    this.isRetelling = this.heard.length > 0;
    this.socket.rejoin();
    if (this.sight && this.seat !== this.heardFrom) void this.looking.again();
  }

  /** Hear everything that the socket tells, also what is no move. */
  listen(hearer: Hearer): () => void {
    this.hearers = [...this.hearers, hearer];
    return () => void (this.hearers = this.hearers.filter((it) => it !== hearer));
  }

  nameOf(seat: string): string {
    return this.about?.chairs.find((chair) => chair.seat === seat)?.name ?? seat;
  }

  /** Ask for something; a line that could not be sent waits and goes out when the net is back. It is asked for the
   * table as it was at `seq`, where the player has thought about it for a while. */
  ask(line: string, from?: string, more: { key?: string; seq?: number } = {}): Promise<void> {
    return this.request({ line }, from ?? this.sight?.seat, more);
  }

  /** Ask with values instead of a line. */
  act(act: Act, from: string, more: { seq?: number } = {}): Promise<void> {
    return this.request({ act }, from, more);
  }

  private async request(
    what: { line: string } | { act: Act },
    seat: string | undefined,
    { key = freshKey(), seq = this.sight?.seq }: { key?: string; seq?: number },
  ): Promise<void> {
    if (!seat || !this.mine.length || seq === undefined || this.pending) return;
    this.refusal = null;
    this.pending = { ...what, seat, seq, key };
    const settled = new Promise<void>((resolve) => (this.whenSettled = resolve));
    this.send(this.pending);
    await settled;
  }

  /** By the socket, else by POST; what is not answered in time counts as lost on either way. */
  private send(ask: Ask): void {
    const message = JSON.stringify({ type: 'ask', ...ask });
    this.sendings += 1;
    clearTimeout(this.silence);
    if (this.link !== 'open' || message.length > LONGEST_MESSAGE || !this.hearsWhatConcerns(ask.seat))
      return void this.post(ask, this.sendings);
    this.socket.send(message);
    this.silence = setTimeout(() => this.socket.lose(), ANSWERED_WITHIN);
  }

  /** Whether all that the seat may know of its ask comes over the socket. The socket of several seats at one screen
   * hears as the public does: what only the asker may know comes with the answer to what is posted. */
  private hearsWhatConcerns(seat: string): boolean {
    return this.heardFrom !== 'public' && (seat === this.heardFrom || seat === 'chance');
  }

  private async post(ask: Ask, sending: number): Promise<void> {
    try {
      const accepted = await api.ask(this.id, ask, ANSWERED_WITHIN);
      this.finish(ask.key);
      this.grow(accepted.told, accepted.sight);
    } catch (error) {
      if (!isUnanswered(error)) this.refused(ask.key, error);
      else if (sending === this.sendings) this.unanswered(ask.key, error); // else it was sent again since
    }
  }

  private unanswered(key: string, error: unknown): void {
    if (this.shut) return this.refused(key, error); // it will not be sent again
    this.socket.lose();
    this.settle();
  }

  /** The one end of an ask, however its answer came; false if it had ended before. */
  private finish(key: string): boolean {
    if (this.pending?.key !== key) return false;
    this.pending = null;
    this.settle();
    return true;
  }

  /** Whoever waits for an ask goes on, answered or not. */
  private settle(): void {
    clearTimeout(this.silence);
    this.whenSettled();
  }

  private refused(key: string, error: unknown): void {
    const ask = this.pending;
    const body = error instanceof Failure ? (error.body as Partial<Refused> | undefined) : undefined;
    if (ask?.key === key) {
      this.refusal = { text: failureText(error), line: 'line' in ask ? ask.line : '', clause: body?.clause };
      this.finish(key);
    }
    if (body?.sight) this.grow([], body.sight);
    else this.catchUp();
  }

  private address(): string {
    const known = this.isRetelling ? this.heard[0]!.seq - 1 : this.heard.at(-1)?.seq;
    const read = readUpTo(this.id, this.about?.read) ?? Infinity;
    const since = known ?? Math.max(0, Math.min((this.about?.seq ?? 0) - SHOWN_BEFORE, read));
    const query = asQuery({ since, invite: this.invite, language: locale.language });
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.joinedAs = this.mine.join();
    return `${scheme}://${location.host}/api/tables/${this.id}/live${query}`;
  }

  private joined(isAgain: boolean): void {
    this.joins += 1;
    if (isAgain) {
      void this.seating.again(); // who sat down or began meanwhile was told to the old socket
      connection.regain();
    }
    if (this.pending) this.send(this.pending);
  }

  private lost(): void {
    const ask = this.pending;
    if (!this.shut) this.settle();
    else if (ask) this.refused(ask.key, new Failure(401, this.shut, t('web.link.unsent')));
  }

  private hear(message: Message): void {
    if (message.type === 'grown') {
      if (this.isRetelling) [this.heard, this.heardByAll, this.isRetelling] = [[], [], false];
      const last = this.heardByAll.at(-1)?.seq ?? -1;
      this.heardByAll = [...this.heardByAll, ...message.told.filter((it) => it.seq > last)];
      this.heardFrom = message.sight.seat;
      this.grow(message.told, message.sight);
    } else if (message.type === 'look-again') this.socket.lose();
    else if (message.type === 'seated') void this.seating.again();
    else if (message.type === 'accepted' || message.type === 'refused') this.answered(message);
    for (const hearer of this.hearers) hearer(message);
  }

  private answered(answer: Answer): void {
    const { key } = answer;
    if (!key) return;
    if (answer.type === 'accepted') this.finish(key);
    else if (answer.code !== 'too-busy') this.refused(key, new Failure(409, answer.code, answer.text, answer));
    else if (this.pending?.key === key) this.socket.lose();
  }

  /** Learn who sits where and whether the game has begun. */
  seatedAnew(): Promise<void> {
    return this.seating.again();
  }

  sat(about: TableAbout): void {
    this.about = about;
    if (about.chronicle && !this.sight) void this.looking.again();
    if (this.joinedAs !== this.mine.join()) this.retell(); // the socket looks from the seats we had
  }

  private grow(told: readonly Told[], sight: Sight): void {
    const known = this.heard.at(-1)?.seq ?? -1;
    const fresh = told.filter((it) => it.seq > known);
    if (fresh.length) this.heard = [...this.heard, ...fresh];
    this.see(sight);
    this.catchUp();
  }

  /** A sight of another seat says how far the table has come; it is never shown. The old object is kept if nothing has
   * changed, so that nothing is drawn or asked for again. */
  private see(sight: Sight): void {
    if (sight.seq >= (this.latest?.seq ?? 0)) this.latest = sight;
    const now = this.sight;
    if (this.seat && sight.seat !== this.seat) return;
    const isNews = !now || now.seat !== sight.seat || sight.seq > now.seq;
    if (isNews || (sight.seq === now.seq && JSON.stringify(sight) !== JSON.stringify(now))) this.sight = sight;
  }

  /** Look from our own seat where only others were heard; what is being posted is answered with that look. */
  private catchUp(): void {
    const { seat, sight, latest, pending } = this;
    if (!seat || !latest || pending) return;
    if (sight?.seat !== seat || sight.seq < latest.seq) void this.looking.again();
  }

  /** The table from the seat we act from; an older one than was heard of counts as no answer. */
  private async look(): Promise<Sight> {
    const seen = await api.sight(this.id, locale.language, { seat: this.seat, invite: this.invite });
    if (seen.seq >= (this.latest?.seq ?? 0)) return seen;
    this.see(seen);
    throw new Failure(0, 'behind', '');
  }
}
