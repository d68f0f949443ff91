// When a player wants to be asked: the server keeps it, so that nothing of it stands in the chronicle.
import { api, type ReactionWish as Wished, type Sight } from '../../../lib/api/client';

export type Wish = NonNullable<Wished['wish']>;
const UNSAID: Wish = 'approached';

export class ReactionWish {
  private said = $state<Wish | null>(null);

  constructor(private readonly table: string, private readonly seat: string) {}

  async load(): Promise<void> {
    const found = await api.reactionWish(this.table, this.seat).catch(() => null);
    if (found) this.said = found.wish;
  }

  /** What holds; of whoever has said nothing to the server, what he has said at the table. */
  chosen(stances: NonNullable<Sight['said']['stances']>): string {
    return this.said ?? stances.find((it) => it.is_taken)?.stance ?? UNSAID;
  }

  /** The question passes by itself after a while: nothing is to be shown. */
  isSpared(sight: Sight): boolean {
    return !!sight.spared?.includes(this.said ?? UNSAID);
  }

  async choose(wish: Wish): Promise<void> {
    this.said = (await api.wishReactions(this.table, this.seat, wish)).wish;
  }
}
