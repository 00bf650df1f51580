/**
 * Keeps what people have at one table: when somebody leaves a seat, when play has become quiet, when the table is closed and
 * when it is opened again after a crash. It only ever looks at what is stored, and no move waits for it.
 */
import { longestTitle } from '@cartomancer/protocol';
import type { SeatId } from '@cartomancer/rules/kernel';
import type { TableLayer, TableState } from '@cartomancer/rules/table';
import { cleanName } from '@cartomancer/rules/table';

import type { Sources } from '../sources.ts';
import type { Told } from '../table/port.ts';
import { nameOf } from './keeping.ts';
import type { KeptAfter, SeatSheet, Shelf } from './shelf.ts';
import { longestSheet } from './shelf.ts';

/** Play is quiet when the game has stood still for so long. */
const quietMilliseconds = 4_000;

export interface KeeperParts {
  readonly code: string;
  readonly layer: TableLayer;
  readonly shelf: Shelf;
  readonly sources: Sources;
  readonly failed: (error: unknown) => void;
}

/** What a sheet calls itself, else whoever plays it. */
function titleOf(sheet: unknown, person: string): string {
  const own = cleanName(nameOf(sheet), longestTitle);
  return own === '' ? person : own;
}

interface Found {
  /** Whose it is, where, and where it came from. */
  readonly key: string;
  /** The sheet as JSON. */
  readonly text: string;
  readonly sheet: Omit<SeatSheet, 'id'>;
}

export class SheetKeeper {
  readonly #parts: KeeperParts;
  /** What was last kept of each person in each seat, as text: what is the same is not even asked for. */
  readonly #last = new Map<string, string>();
  #newest: TableState;
  #movedAt = 0;
  #cancel: (() => void) | undefined;
  #stopped = false;
  /** One after the other: what is newer is never overtaken by what is older. */
  #working: Promise<void> = Promise.resolve();

  constructor(parts: KeeperParts, stored: TableState) {
    this.#parts = parts;
    this.#newest = stored;
  }

  /** To be called after every entry that is stored. */
  heard({ before, after }: Told): void {
    this.#newest = after;
    if (before.seats !== after.seats) this.#seeOff(before, after);
    if (after.game === before.game || after.game === null) return;
    this.#movedAt = this.#parts.sources.clock.elapsed();
    if (this.#cancel === undefined && !this.#stopped) this.#waitForQuiet(quietMilliseconds);
  }

  /** The table is somebody else's now, and what they keep is newer. */
  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#stopped = true;
  }

  /** Settled when everything that stands at the table now is kept, or could not be. */
  keep(after: KeptAfter): Promise<void> {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#keep(this.#newest, after, () => true);
    return this.#working;
  }

  #waitForQuiet(wait: number): void {
    const { clock } = this.#parts.sources;
    this.#cancel = clock.after(wait, () => {
      this.#cancel = undefined;
      const left = this.#movedAt + quietMilliseconds - clock.elapsed();
      if (left > 0) this.#waitForQuiet(left);
      else void this.keep('played');
    });
  }

  /** Who leaves a seat keeps what they had in it: the game may let it go with them. */
  #seeOff(before: TableState, after: TableState): void {
    const holderIn = ({ seats }: TableState, seat: SeatId): string | undefined => {
      const holder = seats.find((candidate) => candidate.seat === seat)?.holder;
      return holder?.kind === 'person' ? holder.person : undefined;
    };
    const isLeft = (seat: SeatId) => holderIn(before, seat) !== holderIn(after, seat);
    if (before.game !== null && before.seats.some(({ seat }) => isLeft(seat))) this.#keep(before, 'played', isLeft);
  }

  #keep(state: TableState, after: KeptAfter, isAsked: (seat: SeatId) => boolean): void {
    const { shelf, sources, failed } = this.#parts;
    this.#working = this.#working
      .then(async () => {
        const found = this.#stopped ? [] : this.#sheetsIn(state).filter(({ sheet }) => isAsked(sheet.seat));
        const fresh = found.filter(({ key, text }) => this.#last.get(key) !== text);
        const kept = fresh
          .filter(({ text }) => this.#fits(text))
          .map(({ sheet }) => ({ ...sheet, id: sources.ids.secret() }));
        if (kept.length > 0) await shelf.keep(kept, after);
        for (const { key, text } of fresh) this.#last.set(key, text);
      })
      .catch(failed);
  }

  #fits(text: string): boolean {
    if (text.length <= longestSheet) return true;
    const { code, layer, failed } = this.#parts;
    failed(new Error(`A sheet of ${layer.ruleset.id} at table ${code} is too long to be kept: ${text.length}`));
    return false;
  }

  /** What people have in this state; bots and empty seats keep nothing. */
  #sheetsIn(state: TableState): readonly Found[] {
    const { code, layer, sources } = this.#parts;
    const sheets = state.game === null ? {} : (layer.ruleset.sheets?.(state.game) ?? {});
    return state.seats.flatMap(({ seat, holder }) => {
      const sheet = Object.hasOwn(sheets, seat) ? sheets[seat] : undefined;
      const person = holder?.kind === 'person' ? state.people[holder.person] : undefined;
      if (holder?.kind !== 'person' || person === undefined || sheet === undefined || sheet === null) return [];
      const brought = state.brought[seat];
      const from = brought !== undefined && brought.person === holder.person ? brought.from : null;
      return [
        {
          key: `${holder.person} ${seat} ${from ?? ''}`,
          text: JSON.stringify(sheet),
          sheet: {
            owner: person.identity,
            ruleset: layer.ruleset.id,
            title: titleOf(sheet, person.name),
            sheet,
            at: sources.clock.now(),
            table: code,
            seat,
            from,
          },
        },
      ];
    });
  }
}
