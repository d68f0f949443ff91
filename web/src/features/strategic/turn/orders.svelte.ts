// The way of an act from a button to the table: tried by the rules first, asked about where it is dangerous, then sent.
import { api, type Outlook, type Supposed } from '../../../lib/api/client';

export type Given = { line: string } | { act: Record<string, unknown> };
type Asker = { table: string; seat: string; language: string };
type Caution = { key: string; text: string; grave: boolean };

/** What is worth a question before an act is done. */
export function graveOf(outlook: { warnings?: readonly Caution[] } | null): readonly Caution[] {
  return outlook?.warnings?.filter((it) => it.grave) ?? [];
}

/** What would come of one act; the last that was asked about is answered. */
class Preview {
  outlook = $state.raw<Outlook | null>(null);
  private asked = 0;

  constructor(private readonly tried: (given: Given) => Promise<Outlook>) {}

  async show(given: Given | null): Promise<void> {
    const number = ++this.asked;
    if (!given) return void (this.outlook = null);
    const outlook = await this.tried(given).catch(() => null);
    if (number === this.asked) this.outlook = outlook;
  }
}

export class Orders {
  /** A dangerous act that waits for a yes. */
  question = $state.raw<{ warnings: readonly Caution[]; go: () => void } | null>(null);
  isTrying = $state(false);
  /** What would come of what the main button does, and of the act under the pointer: each has a place of its own, so
   * that nothing moves under the pointer. */
  readonly aimed = new Preview((given) => this.tried(given));
  readonly pointed = new Preview((given) => this.tried(given));
  /** The coins that the act in question takes or brings. */
  change = $derived.by(() => {
    const purse = (this.pointed.outlook ?? this.aimed.outlook)?.purse;
    return purse ? purse.after - purse.before : 0;
  });

  constructor(
    private readonly asker: () => Asker,
    private readonly send: (given: Given) => void,
    private readonly supposed: () => Supposed = () => ({}),
    /** Takes what is planned instead of done; says whether it has. */
    private readonly keep: (line: string) => boolean = () => false,
  ) {}

  /** Try an act and send it; a dangerous one is asked about first. What cannot be tried is left to the server's own answer. */
  async give(given: Given): Promise<void> {
    if (this.isTrying) return;
    this.isTrying = true;
    const outlook = await this.tried(given).catch(() => null);
    this.isTrying = false;
    if (outlook && !outlook.refused && this.keep(outlook.line)) return;
    this.ask(graveOf(outlook), () => this.send(given));
  }

  /** Go on at once, or after a yes where something is grave. */
  ask(warnings: readonly Caution[], go: () => void): void {
    if (warnings.length) this.question = { warnings, go };
    else go();
  }

  confirm(): void {
    const asked = this.question;
    this.question = null;
    asked?.go();
  }

  withdraw(): void {
    this.question = null;
  }

  tried(given: Given, supposed: Supposed = this.supposed()): Promise<Outlook> {
    const { table, seat, language } = this.asker();
    return api.dryRun(table, language, { ...given, seat, ...supposed });
  }
}
