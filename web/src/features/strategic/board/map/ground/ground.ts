// The ground in pieces, kept for as long as the page lives: the ground of a game never changes. Pieces that are
// wanted in one moment are asked for together: each question costs a wait for the line.
import { api, asQuery, Failure, type BoardHome } from '../../../../../lib/api/client';
import { pause } from '../../../../../lib/connection/retry';
import type { Place } from '../../../pieces/cells';

export type GroundAsker = { home: BoardHome; language: string; invite?: string | undefined };
type Wanted = { name: string; take: (picture: string) => void; fail: (why: unknown) => void };
const MOST = 60; // that the server draws for one question
const ATTEMPTS = 6; // some quarter of a minute; then it is asked for again when it comes into view again

export class Ground {
  private readonly kept = new Map<string, Promise<string>>();
  private wanted: Wanted[] = [];

  constructor(private readonly asker: GroundAsker) {}

  tile(place: Place): Promise<string> {
    const name = `${place.column}.${place.row}`;
    let picture = this.kept.get(name);
    if (!picture) {
      picture = new Promise<string>((take, fail) => this.want({ name, take, fail }));
      picture.catch(() => this.kept.delete(name));
      this.kept.set(name, picture);
    }
    return picture;
  }

  private want(tile: Wanted): void {
    if (!this.wanted.length) queueMicrotask(() => this.ask());
    this.wanted.push(tile);
  }

  private ask(): void {
    const all = this.wanted;
    this.wanted = [];
    for (let at = 0; at < all.length; at += MOST) void this.fetch(all.slice(at, at + MOST));
  }

  private async fetch(asked: readonly Wanted[], attempt = 0): Promise<void> {
    try {
      const { home, ...from } = this.asker;
      const { tiles } = await api.ground(home, asQuery({ ...from, at: asked.map((it) => it.name) }));
      asked.forEach((it, at) => it.take(tiles[at]!));
    } catch (error) {
      if (attempt + 1 < ATTEMPTS && isPassing(error))
        setTimeout(() => void this.fetch(asked, attempt + 1), pause(attempt));
      else for (const it of asked) it.fail(error);
    }
  }
}

/** Whether the same question may be answered in a moment: no net, a busy server, too many questions. */
const isPassing = (error: unknown): boolean =>
  error instanceof Failure && (error.status === 0 || error.status === 429 || error.status >= 500);

const grounds: Record<string, Ground> = {};

/** The ground of a board, the same for all who ask for it. */
export function groundOf({ home, language, invite }: GroundAsker): Ground {
  return (grounds[`${home} ${language} ${invite ?? ''}`] ??= new Ground({ home, language, invite }));
}
