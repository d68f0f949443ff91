// What the parts that float over the map share: who is asked what, what was read, what is shown at which pace.
import { untrack } from 'svelte';
import type { DueAbout } from '../../../lib/api/around-table';
import { api, type Sight } from '../../../lib/api/client';
import type { Live } from '../../../lib/connection/live.svelte';
import { SeenLog } from '../../../lib/playback/seen-log.svelte';
import { locale } from '../../../lib/words/index.svelte';
import type { Marks } from '../board/map/layers/marks';
import { numbering, viewOf, type WorldSeen } from '../pieces/pieces';
import { FoundingChoice } from '../founding/founding.svelte';
import { QuietTurn } from '../question/quiet-turn.svelte';
import { Follower } from './follower.svelte';

type Now = { live: Live; sight: Sight; dues: readonly DueAbout[] };

export class OverviewState {
  readonly follower = new Follower();
  readonly founding: FoundingChoice;
  /** How high the panel of the founding is; it lies over the lower edge of the map. */
  height = $state(0);
  /** How high the card of a question is, which lies there too. */
  asking = $state(0);
  /** And that of a victor's decisions. */
  deciding = $state(0);
  private readonly reader = $derived.by(() => (this.now().live.isShared ? 'common' : this.now().sight.seat));
  private readonly seat = $derived.by(() => this.now().sight.seat);
  readonly seen = $derived.by(() => {
    const [{ live }, seat] = [this.now(), this.reader];
    const isOwn = untrack(() => live.mine.includes(seat)); // of several players at one screen the device knows
    const to = untrack(() => live.about?.read?.[seat] ?? null);
    return new SeenLog(live.id, seat, isOwn ? { to, tell: (seq) => api.noteRead(live.id, { seat, seq }) } : undefined);
  });
  readonly quiet = $derived.by(() => new QuietTurn(`${this.now().live.id}.${this.seat}`));

  constructor(private readonly now: () => Now) {
    this.founding = new FoundingChoice(() => ({
      table: now().live.id,
      seat: now().sight.seat,
      language: locale.language,
    }));
  }

  private get sight(): Sight {
    return this.now().sight;
  }

  get real(): WorldSeen {
    return viewOf(this.sight);
  }

  /** The map as it is to be drawn. */
  get view(): WorldSeen {
    return this.follower.view(this.real);
  }

  /** My own time, if a clock runs. */
  get due(): DueAbout | undefined {
    const { live, sight, dues } = this.now();
    return dues.find((it) => it.seat === sight.seat && it.due_at !== null && live.mine.includes(it.seat));
  }

  /** The time of whoever is waited for: my own before that of others. */
  get clock(): DueAbout | undefined {
    const { sight, dues } = this.now();
    return this.due ?? dues.find((it) => it.due_at !== null && sight.asked.some((asked) => asked.seat === it.seat));
  }

  get tray(): number {
    return this.isFounding ? this.height : 0;
  }

  get isAsked(): boolean {
    return !!this.sight.said.questions?.length && !this.sight.is_over;
  }

  get isFounding(): boolean {
    return !this.sight.is_over && this.sight.asked.some((it) => it.key === 'enter' && it.seat === this.sight.seat);
  }

  number = (seat: string | null): number =>
    numbering(this.now().live.about?.chairs.map((it) => it.seat) ?? [], this.real)(seat);

  get marks(): Marks {
    if (this.isFounding) return { sites: this.founding.sites(this.number(this.sight.seat)) };
    const asked = this.isAsked ? this.sight.said.questions![0]! : null;
    const trails = this.follower.trails.map((it) => ({ cells: it.cells, number: this.number(it.seat) }));
    return { trails, ...(asked?.cells?.length ? { scene: { cells: asked.cells, pieces: [] } } : {}) };
  }
}
