// The way of an act from a button to the table: tried by the rules first, asked about where it is dangerous, then sent.
import { api, Failure, type Outlook, type Supposed } from '../../../lib/api/client';
import { failureText } from '../../../lib/format/failure-text';
import { t } from '../../../lib/words/index.svelte';

export type Given = { line: string } | { act: Record<string, unknown> };
type Asker = { table: string; seat: string; language: string; seq: number };
/** The seat that an act was asked for, and the last entry it knew then. */
type Moment = { seat: string; seq: number };
type Caution = { key: string; text: string; grave: boolean };
/** Takes orders while they are planned instead of done. */
type Planner = { isOpen: boolean; take: (line: string) => void };

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
  /** Why the last order is not in the plan. */
  barred = $state.raw<{ text: string; clause?: string } | null>(null);
  /** Whether dice decide what comes of the order that was sent last. */
  isThrowing = false;
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
    private readonly send: (given: Given, from: Moment) => void,
    private readonly supposed: () => Supposed = () => ({}),
    private readonly planner: () => Planner | null = () => null,
  ) {}

  /** Try an act; while orders are planned it goes into the plan, otherwise to the table. */
  give(given: Given): Promise<void> {
    const planner = this.planner();
    return this.trying(given, this.supposed(), (outlook, failure, from) => {
      if (!planner?.isOpen) this.dispatch(given, from, outlook, failure);
      else if (!outlook) this.barred = { text: failureText(failure) };
      else if (outlook.refused) this.barred = outlook.refused;
      else planner.take(outlook.line);
    });
  }

  /** Try an act and do it, whatever is planned: an answer to a question, or when to be asked. */
  answer(given: Given): Promise<void> {
    return this.trying(given, {}, (outlook, failure, from) => this.dispatch(given, from, outlook, failure));
  }

  private async trying(
    given: Given,
    supposed: Supposed,
    then: (outlook: Outlook | null, failure: unknown, from: Moment) => void,
  ): Promise<void> {
    if (this.isTrying) return;
    [this.isTrying, this.barred] = [true, null];
    const { seat, seq } = this.asker();
    let [outlook, failure]: [Outlook | null, unknown] = [null, null];
    try {
      outlook = await this.tried(given, supposed);
    } catch (error) {
      failure = error;
    }
    this.isTrying = false;
    then(outlook, failure, { seat, seq });
  }

  /** Send an act, a dangerous one after a yes, from the seat and for the table it was given for. What the server will not try it refuses in its own words; what it was
   * not asked about for want of a connection may be dangerous. */
  private dispatch(given: Given, from: Moment, outlook: Outlook | null, failure: unknown): void {
    const isUnknown = failure instanceof Failure && failure.status === 0;
    const untried = { key: 'untried', text: t('web.turn.danger.untried'), grave: true };
    this.ask(isUnknown ? [untried] : graveOf(outlook), () => {
      // What falls at the end of a turn is nobody's own throw, and comes when others act.
      this.isThrowing = !!outlook?.dice && !/^end\b/.test(outlook.line);
      this.send(given, from);
    });
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
