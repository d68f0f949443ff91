// The state around a table besides the game: talk, votes, and running clocks.
import {
  aroundApi,
  type DueAbout,
  type TalkLine,
  type LinePage,
  type NewLine,
  type VoteAbout,
} from '../../lib/api/around-table';
import type { TableAbout } from '../../lib/api/client';
import { session } from '../../lib/connection/session.svelte';
import { failureText } from '../../lib/format/failure-text';
import type { Live, Message } from '../../lib/connection/live.svelte';

export class AroundTable {
  lines = $state.raw<readonly TalkLine[]>([]);
  before = $state<number | null>(null);
  unseen = $state(0);
  votes = $state.raw<readonly VoteAbout[]>([]);
  dues = $state.raw<readonly DueAbout[]>([]);
  wrong = $state('');
  /** Called for every new line of another person. */
  onsaid: (line: TalkLine) => void = () => undefined;
  isReading = false;

  constructor(readonly live: Live) {}

  /** Open votes that wait for one of my seats. */
  asked = $derived.by(() =>
    this.votes.filter((vote) => vote.outcome === 'open' && vote.awaited.some((seat) => this.live.mine.includes(seat))),
  );

  open(): () => void {
    return this.live.listen((message) => this.hear(message));
  }

  /** Read all that is told over the socket alone: whenever it was opened, something may have been missed. */
  reread(): void {
    void this.attempt(() => this.read());
    void this.refresh();
  }

  /** Take the times that came with the room; older ones than the game that is shown are known to have changed. */
  take(about: TableAbout | null): void {
    if ((about?.seq ?? 0) >= (this.live.sight?.seq ?? 0)) this.dues = about?.dues ?? [];
  }

  /** Reload votes. */
  async refresh(): Promise<void> {
    if (session.me && this.live.about?.stage !== 'gathering') {
      this.votes = await aroundApi.votes(this.live.id).catch(() => this.votes);
    }
  }

  async read(before?: number): Promise<void> {
    const eyes = this.eyes;
    const page: LinePage = await aroundApi.letters(this.live.id, { before, seat: eyes, invite: this.live.invite });
    if (eyes !== this.eyes) return; // another sits at this screen now, and reads their own
    const known = page.lines.map((line) => line.number);
    const isLatest = before === undefined && this.lines.some((line) => known.includes(line.number));
    if (!isLatest) this.before = page.before ?? null;
    this.lines = [...page.lines, ...this.lines.filter((line) => !known.includes(line.number))].sort(
      (a, b) => a.number - b.number,
    );
    this.unseen = page.unseen;
    if (this.isReading) await this.seen();
  }

  /** Another seat uses this screen now: drop the lines of the last one and load its own. */
  turnOver(): void {
    [this.lines, this.before] = [[], null];
    void this.attempt(() => this.read());
  }

  async say(line: NewLine): Promise<boolean> {
    return this.attempt(async () => {
      const speaker = this.live.mine.length && this.live.seat ? { seat: this.live.seat } : {};
      const invite = this.live.invite ? { invite: this.live.invite } : {};
      const eyes = this.eyes;
      const said = await aroundApi.say(this.live.id, { ...speaker, ...invite, ...line });
      if (eyes === this.eyes) this.add(said);
    });
  }

  async seen(): Promise<void> {
    const last = this.lines.at(-1)?.number;
    if (!last || !session.me) return;
    this.unseen = 0;
    await aroundApi.seen(this.live.id, last, this.live.invite).catch(() => undefined);
  }

  async attempt(what: () => Promise<unknown>): Promise<boolean> {
    this.wrong = '';
    try {
      await what();
      return true;
    } catch (error) {
      this.wrong = failureText(error);
      return false;
    }
  }

  /** The seat whose letters and notes are shown: at a shared screen only the acting one's, and at a board nobody's
   * until its player has lifted the curtain, or the game is over. */
  get eyes(): string | undefined {
    const { isShared, about, opened, seat, sight } = this.live;
    if (!isShared) return undefined;
    const isEnded = sight?.is_over || sight?.ended;
    return about?.has_board && !isEnded && opened !== seat ? 'public' : seat;
  }

  private hear(message: Message): void {
    if (message.type === 'said') this.heard(message.line);
    else if (message.type === 'timed') this.dues = message.dues;
    else if (message.type === 'seated') void this.refresh();
    else if (message.type === 'grown')
      this.dues = this.dues.filter((due) => this.live.sight?.asked.some((it) => it.seat === due.seat));
  }

  private heard(line: TalkLine): void {
    const isNews = !this.lines.some((it) => it.number === line.number);
    this.add(line);
    if (!isNews || line.is_mine) return;
    this.onsaid(line);
    if (this.isReading) void this.seen();
    else this.unseen += 1;
  }

  private add(line: TalkLine): void {
    if (!this.lines.some((it) => it.number === line.number)) this.lines = [...this.lines, line];
  }
}
