/**
 * Saves the sheets of one table: when a person leaves a seat, at fixed moments during play, when the table is exported
 * or closed, and when it is opened again, which may be after a crash. No move waits for it.
 */
import { longestTitle } from '@cartomancer/protocol';
import type { SeatId } from '@cartomancer/rules/kernel';
import type { TableLayer, TableState } from '@cartomancer/rules/table';
import { cleanName } from '@cartomancer/rules/table';
import pLimit from 'p-limit';

import type { Sources } from '../sources.ts';
import type { CommittedEntry } from './open-table.ts';
import { nameOf } from '../sheet-library/save-rules.ts';
import type { KeptAfter, SeatSheet, SheetLibrary } from '../sheet-library/sheet-library.ts';
import { longestSheet } from '../sheet-library/sheet-library.ts';

/**
 * A table's sheets are compared once in each interval of this length, if the game has changed in it. Waiting for a
 * pause in play would reveal, through the time of saving, that another person made a hidden move.
 */
const intervalMilliseconds = 5_000;

export interface SheetSyncParts {
  readonly code: string;
  readonly layer: TableLayer;
  readonly sheetLibrary: SheetLibrary;
  readonly sources: Sources;
  readonly failed: (error: unknown) => void;
}

/** A title for a sheet: its own name, or else its player's. */
function titleOf(sheet: unknown, person: string): string {
  const own = cleanName(nameOf(sheet), longestTitle);
  return own === '' ? person : own;
}

interface SeatedSheet {
  /** Identifies the owner, the seat, and the imported original. */
  readonly key: string;
  readonly text: string;
  readonly sheet: Omit<SeatSheet, 'id'>;
}

export class SheetSync {
  readonly #parts: SheetSyncParts;
  /** As text, so that unchanged sheets are skipped. */
  readonly #last = new Map<string, string>();
  #newest: TableState;
  #cancel: (() => void) | undefined;
  /** The offset of the table's intervals, in milliseconds, so that tables do not all save at once. */
  readonly #offset: number;
  #stopped = false;
  /** One after the other, so that an older sheet never replaces a newer one. */
  readonly #working = pLimit(1);

  constructor(parts: SheetSyncParts, stored: TableState) {
    this.#parts = parts;
    this.#newest = stored;
    this.#offset = Math.floor(parts.sources.ids.chance('sheets', parts.code) * intervalMilliseconds);
  }

  onEntry({ before, after }: CommittedEntry): void {
    this.#newest = after;
    if (before.seats !== after.seats) this.#saveLeftSeats(before, after);
    if (after.game === before.game || after.game === null) return;
    if (this.#cancel === undefined && !this.#stopped) this.#keepSoon();
  }

  /** For a lost table: another process may have newer sheets. */
  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#stopped = true;
  }

  /** Settled when all current sheets are saved, or could not be. */
  keep(after: KeptAfter): Promise<void> {
    const at = this.#parts.sources.clock.now();
    this.#cancel?.();
    this.#cancel = undefined;
    this.#keep(this.#newest, { after, at }, () => true);
    return this.#working(() => undefined);
  }

  #keepSoon(): void {
    const { clock } = this.#parts.sources;
    const wait = intervalMilliseconds - ((clock.elapsed() + this.#offset) % intervalMilliseconds);
    this.#cancel = clock.after(wait, () => void this.keep('played'));
  }

  /** When a person leaves a seat, its sheet is saved, because the game may drop it. */
  #saveLeftSeats(before: TableState, after: TableState): void {
    const holderIn = ({ seats }: TableState, seat: SeatId): string | undefined => {
      const holder = seats.find((candidate) => candidate.seat === seat)?.holder;
      return holder?.kind === 'person' ? holder.person : undefined;
    };
    const isLeft = (seat: SeatId) => holderIn(before, seat) !== holderIn(after, seat);
    const at = this.#parts.sources.clock.now();
    if (before.game !== null && before.seats.some(({ seat }) => isLeft(seat)))
      this.#keep(before, { after: 'played', at }, isLeft);
  }

  /** `at`: the time of the call, even if it has to wait. */
  #keep(
    state: TableState,
    { after, at }: { readonly after: KeptAfter; readonly at: number },
    isIncluded: (seat: SeatId) => boolean,
  ): void {
    const { sheetLibrary, sources, failed } = this.#parts;
    void this.#working(async () => {
      const found = this.#stopped ? [] : this.#sheetsIn(state, at).filter(({ sheet }) => isIncluded(sheet.seat));
      const fresh = found.filter(({ key, text }) => this.#last.get(key) !== text);
      const kept = fresh
        .filter(({ text }) => this.#fits(text))
        .map(({ sheet }) => ({ ...sheet, id: sources.ids.secret() }));
      if (kept.length > 0) await sheetLibrary.keep(kept, after);
      for (const { key, text } of fresh) this.#last.set(key, text);
    }).catch(failed);
  }

  #fits(text: string): boolean {
    if (text.length <= longestSheet) return true;
    const { code, layer, failed } = this.#parts;
    failed(new Error(`A sheet of ${layer.ruleset.id} at table ${code} is too long to be kept: ${text.length}`));
    return false;
  }

  /** People's sheets in this state; bots and empty seats have none. */
  #sheetsIn(state: TableState, at: number): readonly SeatedSheet[] {
    const { code, layer } = this.#parts;
    const sheets = state.game === null ? {} : (layer.ruleset.sheets?.(state.game) ?? {});
    return state.seats.flatMap(({ seat, holder }) => {
      const sheet = Object.hasOwn(sheets, seat) ? sheets[seat] : undefined;
      const person = holder?.kind === 'person' ? state.people[holder.person] : undefined;
      if (holder?.kind !== 'person' || person === undefined || sheet === undefined || sheet === null) return [];
      const brought = state.brought[seat];
      const from = brought !== undefined && brought.person === holder.person ? brought.from : null;
      return [
        {
          key: `${person.identity} ${seat} ${from ?? ''}`,
          text: JSON.stringify(sheet),
          sheet: {
            owner: person.identity,
            ruleset: layer.ruleset.id,
            title: titleOf(sheet, person.name),
            sheet,
            at,
            table: code,
            seat,
            from,
          },
        },
      ];
    });
  }
}
