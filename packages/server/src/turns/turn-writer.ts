/**
 * Keeps the stored turns up to date while tables are open. A move costs only a comparison: the changes of all tables
 * are written together, once a second.
 */
import type { TableLayer, TableState } from '@cartomancer/rules/table';
import { identitiesBehind, tableWaitsFor } from '@cartomancer/rules/table';
import pLimit from 'p-limit';

import type { Clock } from '../clock.ts';
import type { CommittedEntry } from '../table/open-table.ts';
import type { BegunTurn, TableTurns, Turn, Turns } from './turns.ts';

/** Milliseconds after a change until it is written. */
const writeAfter = 1_000;
/** Milliseconds after which a failed write is repeated. */
const repeatAfter = 10_000;

/** A demo table that no one has saved waits for no one. */
export function waitedPeople(layer: TableLayer, state: TableState): ReadonlySet<string> {
  if (state.game === null || state.trial === true) return new Set();
  return identitiesBehind(state, tableWaitsFor(layer.view(state, { kind: 'spectator' }).shared));
}

/**
 * Whether the table may wait for other people than before. It compares the parts by reference, not by value, because it
 * runs at every move.
 */
function mayHaveChanged(before: TableState, after: TableState): boolean {
  return (
    before.game !== after.game ||
    before.seats !== after.seats ||
    before.people !== after.people ||
    before.host !== after.host ||
    before.pause !== after.pause ||
    before.vote !== after.vote ||
    before.closed !== after.closed ||
    before.fairness !== after.fairness ||
    before.trial !== after.trial
  );
}

export interface FollowedTurns {
  onEntry(committed: CommittedEntry): void;
  seen(identity: string): void;
  /** Settled when the present turns are stored, or could not be. The table is no longer followed. */
  close(): Promise<void>;
  /** For a lost table: nothing more is written about it. */
  drop(): void;
}

export interface FollowedTable {
  readonly number: number;
  readonly layer: TableLayer;
  isPresent(identity: string): boolean;
}

export interface TurnWriterParts {
  readonly turns: Pick<Turns, 'note'>;
  readonly clock: Clock;
  readonly failed: (error: unknown) => void;
  /** Called for new turns of people who do not see the table now. */
  readonly begun?: (turns: readonly BegunTurn[]) => void;
  /** Called when this person sees the table, and may not have seen a turn that began before. */
  readonly seen?: (turn: BegunTurn) => void;
}

export class TurnWriter {
  readonly #parts: TurnWriterParts;
  readonly #changed = new Map<number, readonly Turn[]>();
  readonly #followed = new Map<number, FollowedTable>();
  /** By table, the people who have seen it since it was followed and since `begun` was last called for them. */
  readonly #hasSeen = new Map<number, Set<string>>();
  readonly #working = pLimit(1);
  #cancel: (() => void) | undefined;

  constructor(parts: TurnWriterParts) {
    this.#parts = parts;
  }

  /** `since`: the time of the table's last public event. */
  follow(table: FollowedTable, opened: { readonly state: TableState; readonly since: number }): FollowedTurns {
    let turns: readonly Turn[] = [];
    const { number } = table;
    this.#followed.set(number, table);
    const hasSeen = new Set<string>();
    this.#hasSeen.set(number, hasSeen);
    // A page can go to the background and back without end, so the call is made only if something may wait for its
    // person.
    const seen = (identity: string): void => {
      if (hasSeen.has(identity)) return;
      hasSeen.add(identity);
      this.#parts.seen?.({ table: number, identity });
    };
    const update = (state: TableState, at: number): void => {
      const waited = waitedPeople(table.layer, state);
      if (waited.size === turns.length && turns.every(({ identity }) => waited.has(identity))) return;
      const known = new Map(turns.map(({ identity, since }) => [identity, since]));
      turns = [...waited].map((identity) => ({ identity, since: known.get(identity) ?? at }));
      this.#change({ table: table.number, turns });
    };
    update(opened.state, opened.since);
    // Turns that ended while the process was down are removed too.
    if (turns.length === 0) this.#change({ table: table.number, turns });
    return {
      onEntry: ({ before, after, entry }) => {
        if (mayHaveChanged(before, after)) update(after, entry.at);
        if (before.people === after.people) return;
        for (const [person, { here, identity }] of Object.entries(after.people))
          if (here && before.people[person]?.here === false) seen(identity);
      },
      seen,
      close: async () => {
        await this.flush();
        this.#followed.delete(number);
        this.#hasSeen.delete(number);
      },
      drop: () => {
        this.#changed.delete(number);
        this.#followed.delete(number);
        this.#hasSeen.delete(number);
      },
    };
  }

  async note(turns: TableTurns): Promise<void> {
    this.#change(turns);
    await this.flush();
  }

  /** Settled when everything up to now is stored, or could not be. */
  flush(): Promise<void> {
    return this.#working(() => this.#write());
  }

  /** Stores the remaining changes; nothing is written from then on. */
  async close(): Promise<void> {
    await this.flush();
    this.#cancel?.();
  }

  #change({ table, turns }: TableTurns): void {
    this.#changed.set(table, turns);
    this.#writeLater(writeAfter);
  }

  #writeLater(milliseconds: number): void {
    this.#cancel ??= this.#parts.clock.after(milliseconds, () => void this.flush());
  }

  async #write(): Promise<void> {
    const { turns, failed, begun } = this.#parts;
    this.#cancel?.();
    this.#cancel = undefined;
    const changed = [...this.#changed].map(([table, waiting]) => ({ table, turns: waiting }));
    if (changed.length === 0) return;
    this.#changed.clear();
    try {
      const fresh = await turns.note(changed);
      const away = fresh.filter(({ table, identity }) => this.#followed.get(table)?.isPresent(identity) !== true);
      for (const { table, identity } of away) this.#hasSeen.get(table)?.delete(identity);
      if (away.length > 0) begun?.(away);
    } catch (error) {
      failed(error);
      for (const { table, turns: waiting } of changed) if (!this.#changed.has(table)) this.#changed.set(table, waiting);
      this.#writeLater(repeatAfter);
    }
  }
}
