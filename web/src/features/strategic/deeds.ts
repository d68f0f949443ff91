// What happened on the map, in sentences filled from the facts themselves. A fact that needs more
// than is known here is told as the chronicle writes it.
import type { Told } from '../../lib/api/client';
import type { Values } from '../../lib/words/message';
import { t } from '../../lib/words/index.svelte';
import { called, forms, isCell, isKind, message, pieceIn, spellName, typed, type Seated } from './lexicon';

export type Deed = { key: string; seq: number; text: string };
/** The ground as it is now: what kind of structure stands on a cell, and where an army stands. */
export type Ground = { built: (cell: string) => string | undefined; where: (army: string) => string | undefined };
type Fact = Record<string, unknown> & { did?: string };

/** Steps of the turn machine: everybody sees them happen. */
const QUIET = new Set([
  ...['year-ended', 'turn-began', 'subturn-ended', 'turn-closing', 'battles-ended', 'turn-ended'],
  ...['called-for', 'awaited', 'passed', 'resumed', 'halted', 'paused'],
]);

/** Every entry's deeds in order; what was said before tells where an army came from and why dice fell. */
export function deeds(entries: readonly Told[], seated: Seated, ground: Ground): Deed[] {
  const teller = new Teller(seated, ground);
  return entries.flatMap((told) => told.events.flatMap((event, at): Deed[] => {
    const fact = event as Fact;
    const text = teller.tell(fact) ?? told.facts[at] ?? '';
    return QUIET.has(fact.did ?? '') ? [] : [{ key: `${told.seq}.${at}`, seq: told.seq, text }];
  }));
}

/** The ground in a view of any game; one that has none is empty. */
export function groundOf(view: unknown): Ground {
  const { structures = {}, armies = {} } = (view ?? {}) as { structures?: Record<string, { kind?: string }>; armies?: Record<string, { cell?: string }> };
  return { built: (cell) => structures[cell]?.kind, where: (army) => armies[army]?.cell };
}

class Teller {
  private readonly stood = new Map<string, string>();
  private why = '';
  private readonly works = new Map<string, string>();
  constructor(private readonly seated: Seated, private readonly ground: Ground) {}

  tell(fact: Fact): string | undefined {
    if (fact.did === 'revealed') return t('web.replay.revealed');
    const values = { ...this.known(fact), ...this.more(fact) };
    if (fact.did === 'called-for') this.why = String(values['why']);
    const said = message('told', fact.did ?? '', values);
    this.remember(fact);
    return said;
  }

  private remember(fact: Fact): void {
    const { army, cell, kind } = fact;
    if (typeof army === 'string' && typeof cell === 'string') this.stood.set(army, cell);
    if (fact.did === 'ordered' && typeof kind === 'string') this.works.set(String(cell), kind);
  }
  private known(fact: Fact): Values {
    const values: Values = {};
    for (const [field, value] of Object.entries(fact)) Object.assign(values, this.value(field, value));
    return values;
  }

  private more(fact: Fact): Values {
    switch (fact.did) {
      case 'called-for':
        return { why: message('why', String(fact['why']), this.known(fact)) ?? '' };
      case 'fell':
        return this.why ? { why: this.why } : {};
      case 'awarded': {
        const place = fact['place'];
        return { sort: place === null ? 'none' : isCell(String(place)) ? 'cell' : 'land', place: String(place ?? '') };
      }
      case 'stepped': case 'landed': case 'boarded':
        return { start: this.stood.get(String(fact['army'])) ?? '…' };
      case 'failed':
        return forms('kind', this.works.get(String(fact['cell'])) ?? 'mine');
      case 'declared': {
        const target = String(fact['target']);
        return { cell: isCell(target) ? target : this.ground.where(target) ?? this.stood.get(target) ?? '…', ...this.pieces(fact) };
      }
      case 'forsaken': case 'permitted': case 'revoked':
        return this.pieces(fact);
      default:
        return {};
    }
  }

  /** Structures are named by their cells in these facts, and called as players call them. */
  private pieces(fact: Fact): Values {
    const values: Values = {};
    for (const field of ['by', 'target', 'piece']) {
      const cell = fact[field];
      if (typeof cell === 'string' && isCell(cell)) Object.assign(values, this.structure(field, cell));
    }
    return values;
  }
  private structure(field: string, cell: string): Values {
    const kind = this.ground.built(cell);
    return kind === undefined ? {} : forms(field, `${kind}-${cell}`);
  }

  private value(field: string, value: unknown): Values {
    if (value === null || value === undefined) return { [field]: 'none' };
    if (typeof value === 'boolean') return { [field]: value ? 'yes' : 'no' };
    if (typeof value === 'number') return { [field]: value };
    if (Array.isArray(value)) return { [field]: value.map((it) => this.value('it', it)['it']).join(', '), [`${field}_count`]: value.length };
    return typeof value === 'string' ? this.word(field, value) : {};
  }

  private word(field: string, text: string): Values {
    if (field === 'spell') return { [field]: spellName(text) ?? text };
    if (pieceIn(text) || isKind(text)) return forms(field, text);
    const seat = this.seated(text);
    if (seat !== undefined) return { [field]: seat };
    const [piece, order] = text.split(':') as [string, string?];
    if (isCell(text)) return { [field]: text, ...this.structure(`${field}_built`, text) };
    if (order === undefined) return { [field]: text.replaceAll('-', '_') }; // as branches of messages are written
    return { [field]: `${this.seated(piece) ?? called(piece)}: ${typed('word', order) ?? order}` };
  }
}
