// Follows what others do on the map at a readable pace; what the player does himself is shown at once.
import type { Sight, Told } from '../../../lib/api/client';
import { Pacing } from '../../../lib/playback/pacing.svelte';
import { viewOf, type WorldSeen } from '../pieces/pieces';
import { framesOf, marchesOf, marchOn, type Frame, type Trail } from './frames';

const MOST_ENTRIES = 60; // after a longer absence the log tells what happened

export class Follower {
  private row = new Pacing<Frame>((it) => it.length);
  private isHeld = false;
  private newest: Frame | null = null; // of those that were added
  private marches = $state.raw<readonly Trail[]>([]);
  private last: { seq: number; seat: string; view: WorldSeen } | null = null;

  /** The map to be shown, when `now` is how it really is. */
  view(now: WorldSeen): WorldSeen {
    return this.row.shown?.view ?? now;
  }

  /** The last entry that has been shown. */
  seq(now: number): number {
    return this.row.shown?.seq ?? now;
  }

  get isBehind(): boolean {
    return this.row.isBehind;
  }

  /** What is being shown, in words, and how many pictures follow it. */
  get caption(): { seq: number; seat: string | null; text: string; left: number; cell: string } | null {
    const shown = this.row.shown;
    if (!shown) return null;
    const { seq, seat, text, cell, trail } = shown;
    return { seq, seat, text, left: this.row.left, cell: trail?.at(-1) ?? cell };
  }

  /** Marches of others since the player acted, as far as they have been shown, the newest last. */
  get trails(): readonly Trail[] {
    const shown = this.row.shown;
    const past = this.marches.filter((it) => !shown || it.seq <= shown.seq);
    return shown?.trail ? [...past, { seq: shown.seq, seat: shown.seat, cells: shown.trail }] : past;
  }

  /** Nothing goes on unseen while a battle covers the map. */
  hold(isCovered: boolean): void {
    this.isHeld = isCovered;
    this.row.hold(isCovered);
  }

  /** What has come since the last call. */
  hear(sight: Sight, told: readonly Told[], mine: readonly string[]): void {
    const before = this.last;
    this.last = { seq: sight.seq, seat: sight.seat, view: viewOf(sight) };
    if (!before || before.seat !== sight.seat) return ((this.marches = []), this.skip());
    if (sight.seq <= before.seq) return;
    // What the battle on the screen tells is not told again on the map.
    const isToldThere = ({ events }: Told) =>
      this.isHeld && (events as { did?: string }[]).some((it) => it.did === 'laid' || it.did === 'sealed');
    const fresh = told.filter((it) => it.seq > before.seq && it.seq <= sight.seq);
    const isOwn = !this.isHeld && fresh.some((it) => mine.includes(it.seat)); // orders of a battle hide nothing of the map
    if (fresh.length > MOST_ENTRIES || isOwn) this.skip();
    if (fresh.length > MOST_ENTRIES) return;
    this.marches = isOwn ? [] : [...this.marches, ...marchesOf(before.view, fresh, mine)];
    const frames = framesOf(
      before.view,
      fresh,
      (entry) => mine.includes(entry.seat) || isToldThere(entry),
      { seq: sight.seq, view: viewOf(sight) },
      mine,
    );
    marchOn(this.newest ? [this.newest, ...frames] : frames);
    this.newest = frames.at(-1) ?? this.newest;
    this.row.add(frames);
  }

  skip(): void {
    if (this.isBehind) this.row.skip();
  }
}
