// How a player begins: the chosen cell, house and personal army, and what bars the other pairs, as the server says.
import { api, asQuery } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema';
import { failureText } from '../../../lib/format/failure-text';
import type { Sites } from '../board/map/layers/marks';
import { armyTokens, houseTokens, type BoardAbout } from '../pieces/pieces';

export type Founding = components['schemas']['Founding'];
export type Barrier = Founding['barred'][number];
type Asker = { table: string; seat: string; language: string };

export class FoundingChoice {
  found = $state.raw<Founding | null>(null);
  board = $state.raw<BoardAbout | null>(null);
  house = $state('');
  army = $state('');
  school = $state('');
  wrong = $state('');
  readonly picked = $derived({
    house: this.found?.houses.find((it) => it.kind === this.house),
    army: this.found?.armies.find((it) => it.kind === this.army),
  });
  readonly left = $derived((this.found?.purse ?? 0) - (this.picked.house?.cost ?? 0) - (this.picked.army?.cost ?? 0));
  readonly isByTheBook = $derived(!!this.found && this.house === this.found.house && this.army === this.found.army);
  private seat = '';
  private asked = 0;

  constructor(private readonly asker: () => Asker) {}

  /** Load the choices on a cell; the book's own are chosen until the player chooses others. */
  async load(cell?: string): Promise<void> {
    const number = ++this.asked;
    const { table, seat, language } = this.asker();
    if (seat !== this.seat) [this.seat, this.found, this.house, this.army, this.school] = [seat, null, '', '', '']; // the next at one screen
    try {
      const [found, board] = await Promise.all([
        api.founding(table, { seat, language, cell }),
        this.board ?? api.board(`tables/${table}`, asQuery({ language })),
      ]);
      if (number !== this.asked) return;
      [this.found, this.board, this.wrong] = [found, board, ''];
      if (!this.house) [this.house, this.army] = [found.house, found.army];
      if (this.barrier(this.house, this.army)) this.chooseHouse(this.house);
    } catch (error) {
      if (number === this.asked) this.wrong = failureText(error);
    }
  }

  barrier(house: string, army: string): Barrier | undefined {
    return this.found?.barred.find((it) => it.house === house && it.army === army);
  }

  /** Why a house can be had with no army at all. */
  houseBarrier(house: string): Barrier | undefined {
    const all = this.found?.armies.map((it) => this.barrier(house, it.kind)) ?? [];
    return all.every(Boolean) ? all[0] : undefined;
  }

  /** Another house; if it does not hire the chosen army, the strongest that it does. */
  chooseHouse(house: string): void {
    if (!this.found || this.houseBarrier(house)) return;
    this.house = house;
    if (!this.barrier(house, this.army)) return;
    const hired = this.found.armies
      .filter((it) => !this.barrier(house, it.kind))
      .sort((a, b) => b.detachments - a.detachments || b.cost - a.cost);
    if (hired[0]) this.chooseArmy(hired[0].kind);
  }

  chooseArmy(army: string): void {
    if (this.barrier(this.house, army)) return;
    this.army = army;
    this.school = Object.keys(this.picked.army?.schools ?? {})[0] ?? '';
  }

  /** What is asked for. */
  get act(): Record<string, unknown> {
    return {
      do: 'found',
      house: this.house,
      cell: this.found?.cell,
      army: this.army,
      ...(this.school ? { school: this.school } : {}),
    };
  }

  /** The cells of the drawn place, with a picture of the choice on the chosen one. */
  sites(number: number): Sites | undefined {
    const { found, board } = this;
    if (!found) return undefined;
    const cell = found.cell;
    const seen = {
      armies: { ghost: { id: 'ghost', kind: this.army, owner: 'me', cell, personal: true } },
      structures: { [cell]: { cell, kind: this.house, level: 1, owner: 'me' } },
      players: { me: { capital: cell } },
    };
    const house = houseTokens(seen, () => number)[0];
    const army = board ? armyTokens(seen, board, () => number)[0] : undefined;
    const ghost =
      board && house && army
        ? { house, walls: board.structures[this.house]?.walls ?? '', army, glyph: board.armies[this.army]?.glyph ?? '' }
        : undefined;
    return { cells: found.cells, chosen: cell, pick: (it) => void this.load(it), ...(ghost ? { ghost } : {}) };
  }
}
