// A table as it happens: one socket that is taken up again when it breaks, and asks over it that can
// be sent twice without happening twice.
import { api, asQuery, Failure, type Refused, type Sight, type TableAbout, type Told } from '../api/client';
import type { components } from '../api/schema';
import { earlyTable } from './early-table';
import { failureText } from '../format/failure-text';
import { connection } from './regained.svelte';
import { freshKey, pause } from './retry';
import { readUpTo } from '../playback/seen-log.svelte';
import { locale } from '../words/index.svelte';

const SHOWN_BEFORE = 80;
const POLICY_VIOLATION = 1008;
const LONGEST_MESSAGE: components['schemas']['LongestSocketMessage'] = 4096; // characters that the server takes
const ANSWERED_WITHIN = 10_000; // milliseconds, after which a silent connection counts as lost

export type Link = 'joining' | 'open' | 'lost';
type Act = Record<string, unknown>;
type Ask = ({ line: string } | { act: Act }) & { seat: string; seq: number; key: string };
export type Message = components['schemas']['SocketMessage'];
type Answer = Extract<Message, { type: 'accepted' | 'refused' }>;
type Hearer = (message: Message) => void;

/** Whether there was no answer of the server itself: no network, or an error of a proxy. */
const isUnanswered = (error: unknown) => error instanceof Failure && (error.status === 0 || error.status >= 502);

export class Live {
  about = $state.raw<TableAbout | null>(null);
  sight = $state.raw<Sight | null>(null);
  told = $state.raw<readonly Told[]>([]);
  private heardByAll = $state.raw<readonly Told[]>([]);
  link = $state<Link>('joining');
  refusal = $state<{ text: string; line: string; clause?: string | null | undefined } | null>(null);
  wrong = $state('');
  pending = $state<Ask | null>(null);
  /** The reason with which the server has closed the socket for good; then there is no reconnecting. */
  shut = $state('');
  mine = $derived(this.about?.chairs.filter((chair) => chair.is_mine).map((chair) => chair.seat) ?? []);
  /** The seat we act from: one of ours that is asked, else the first of ours. */
  seat = $derived(this.sight?.asked.find((it) => this.mine.includes(it.seat))?.seat ?? this.mine[0]);
  /** Several people at one screen: secrets of one are not shown to the next. */
  isShared = $derived(this.mine.filter((seat) => seat !== 'host').length > 1);
  /** The seat whose player has lifted the curtain at a shared screen. */
  opened = $state('');
  /** What may be read by everybody at this screen: the socket of several seats hears as the public does. */
  common = $derived(this.isShared ? this.heardByAll : this.told);
  isMyTurn = $derived(
    this.about?.stage !== 'abandoned' && !!this.sight?.asked.some((it) => this.mine.includes(it.seat)),
  );
  private socket: WebSocket | null = null;
  private attempts = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private seating: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private isRetelling = false;
  private hearers: readonly Hearer[] = [];
  private heardFrom = 'public'; // the seat that the socket looks from
  private whenAnswered = (): void => {};
  private silence: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    readonly invite?: string,
  ) {}

  async open(): Promise<void> {
    addEventListener('online', this.hurry);
    try {
      const early = earlyTable(this.id);
      this.about = await (early?.about ?? api.table(this.id, this.invite));
      this.connect();
      // A board shows its first picture before the socket has been opened; several seats at one screen wait for it.
      if (!this.about.has_board || !this.about.chronicle || this.mine.length !== 1) return;
      if (early?.sight) this.sight = early.sight;
      else void this.look();
    } catch (error) {
      this.wrong = failureText(error);
      if (error instanceof Failure && error.status === 0) this.later(() => void this.open());
    }
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.seating);
    this.settle();
    removeEventListener('online', this.hurry);
    this.socket?.close();
  }

  /** Load everything told so far again, in the language that the page has now. */
  retell(): void {
    this.isRetelling = this.told.length > 0;
    const old = this.socket;
    if (!old) return; // it is being connected again, and then in that language
    [this.socket, this.link] = [null, 'joining'];
    this.settle();
    old.close();
    this.connect();
  }

  /** Hear everything that the socket tells, also what is no move. */
  listen(hearer: Hearer): () => void {
    this.hearers = [...this.hearers, hearer];
    return () => void (this.hearers = this.hearers.filter((it) => it !== hearer));
  }

  nameOf(seat: string): string {
    return this.about?.chairs.find((chair) => chair.seat === seat)?.name ?? seat;
  }

  /** Ask for something; a line that could not be sent waits and goes out when the net is back. */
  async ask(line: string, from?: string, key = freshKey()): Promise<void> {
    const seat = from ?? this.seat;
    if (!seat || !this.sight || this.pending) return;
    this.refusal = null;
    await this.send({ line, seat, seq: this.sight.seq, key });
  }

  /** Ask with values instead of a line. */
  async act(act: Act, seat: string): Promise<void> {
    if (!this.sight || this.pending) return;
    this.refusal = null;
    await this.send({ act, seat, seq: this.sight.seq, key: freshKey() });
  }

  private send(ask: Ask): Promise<void> {
    this.pending = ask;
    const message = JSON.stringify({ type: 'ask', ...ask });
    const isShort = message.length <= LONGEST_MESSAGE;
    return this.link === 'open' && isShort && this.hearsWhatConcerns(ask.seat) ? this.tell(message) : this.post(ask);
  }

  /** Whether all that the seat may know of its ask comes over the socket. The socket of several seats at one screen
   * hears as the public does: what only the asker may know comes with the answer to what is posted. */
  private hearsWhatConcerns(seat: string): boolean {
    return this.heardFrom !== 'public' && (seat === this.heardFrom || seat === 'chance');
  }

  /** Ask over the socket; what came of it is heard like all news, the answer only says that it has happened. */
  private tell(message: string): Promise<void> {
    this.socket?.send(message);
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.lose(), ANSWERED_WITHIN);
    return new Promise((resolve) => (this.whenAnswered = resolve));
  }

  private settle(): void {
    clearTimeout(this.silence);
    this.whenAnswered();
  }

  private async post(ask: Ask): Promise<void> {
    try {
      const accepted = await api.ask(this.id, ask);
      this.pending = null;
      this.grow(accepted.told, accepted.sight);
    } catch (error) {
      if (isUnanswered(error)) return this.lose();
      this.pending = null;
      this.refused(error, 'line' in ask ? ask.line : '');
    }
  }

  private refused(error: unknown, line: string): void {
    const body = error instanceof Failure ? (error.body as Partial<Refused> | undefined) : undefined;
    this.refusal = { text: failureText(error), line, clause: body?.clause };
    if (body?.sight) this.grow([], body.sight);
  }

  private connect(): void {
    if (this.closed) return;
    const known = this.isRetelling ? this.told[0]!.seq - 1 : this.told.at(-1)?.seq;
    const read = readUpTo(this.id, this.about?.read) ?? Infinity;
    const since = known ?? Math.max(0, Math.min((this.about?.seq ?? 0) - SHOWN_BEFORE, read));
    const query = asQuery({ since, invite: this.invite, language: locale.language });
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/live${query}`);
    this.socket = socket;
    socket.onopen = () => this.joined();
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as Message);
    socket.onclose = (event) => {
      if (this.closed || this.socket !== socket) return;
      if (event.code === POLICY_VIOLATION) [this.link, this.shut] = ['lost', event.reason || 'signed-out'];
      else this.lose();
    };
  }

  private joined(): void {
    if (this.link === 'lost') {
      void this.seatedAnew(); // who sat down or began meanwhile was told to the old socket
      connection.regain();
    }
    this.link = 'open';
    this.attempts = 0;
    this.wrong = '';
    if (this.pending) void this.send(this.pending);
  }

  private lose(): void {
    this.link = 'lost';
    this.settle();
    const broken = this.socket;
    this.socket = null;
    broken?.close();
    this.later(() => this.connect());
  }

  private later(what: () => void): void {
    clearTimeout(this.timer);
    if (!this.closed) this.timer = setTimeout(what, pause(this.attempts++));
  }

  private hurry = (): void => {
    if (this.link !== 'lost' || this.shut) return;
    this.attempts = 0;
    clearTimeout(this.timer);
    this.connect();
  };

  private hear(message: Message): void {
    if (message.type === 'grown') {
      if (this.isRetelling) [this.told, this.heardByAll, this.isRetelling] = [[], [], false];
      const last = this.heardByAll.at(-1)?.seq ?? -1;
      this.heardByAll = [...this.heardByAll, ...message.told.filter((it) => it.seq > last)];
      this.heardFrom = message.sight.seat;
      this.grow(message.told, message.sight);
    } else if (message.type === 'look-again') this.lose();
    else if (message.type === 'seated') void this.seatedAnew();
    else if (message.type === 'accepted' || message.type === 'refused') this.answered(message);
    for (const hearer of this.hearers) hearer(message);
  }

  private answered(answer: Answer): void {
    const ask = this.pending;
    if (!ask || answer.key !== ask.key) return;
    if (answer.type === 'refused' && answer.code === 'too-busy') return this.lose();
    this.pending = null;
    if (answer.type === 'refused') {
      this.refused(new Failure(409, answer.code, answer.text, answer), 'line' in ask ? ask.line : '');
    }
    this.settle();
  }

  /** Learn who sits where and whether the game has begun; tried until the server answers. */
  async seatedAnew(attempts = 0): Promise<void> {
    try {
      this.sat(await api.table(this.id, this.invite));
    } catch (error) {
      if (this.closed || !isUnanswered(error)) return;
      clearTimeout(this.seating);
      this.seating = setTimeout(() => void this.seatedAnew(attempts + 1), pause(attempts));
    }
  }

  sat(about: TableAbout): void {
    this.about = about;
    if (about.chronicle && !this.sight) void this.look();
  }

  private grow(told: readonly Told[], sight: Sight): void {
    const known = this.told.at(-1)?.seq ?? -1;
    const fresh = told.filter((it) => it.seq > known);
    if (fresh.length) this.told = [...this.told, ...fresh];
    this.see(sight);
    if (this.seat && sight.seat !== this.seat) void this.look();
  }

  /** Keep the old object if nothing has changed, so that nothing is drawn or asked for again. */
  private see(sight: Sight): void {
    const now = this.sight;
    if (now && (sight.seq < now.seq || (sight.seq === now.seq && JSON.stringify(sight) === JSON.stringify(now))))
      return;
    this.sight = sight;
  }

  /** The table from the seat we act from; several of our own at one screen take turns. */
  private async look(): Promise<void> {
    try {
      const seen = await api.sight(this.id, locale.language, this.seat);
      this.see(seen);
    } catch {
      return;
    }
  }
}
