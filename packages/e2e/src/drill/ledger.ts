/** Follows the journal of one table as it grows, and compares it with what clients received. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';

import type { Intent } from '@cartomancer/rules/kernel';
import type { Entry, TableLayer, TableState } from '@cartomancer/rules/table';

import { personIn, isViewOfAny } from '../wire/journal-invariants.ts';
import type { DrillPlayer } from './drill-player.ts';

export interface StoredTable {
  entriesAfter(sequence: number): Promise<readonly Entry[]>;
  snapshot(): Promise<{ readonly sequence: number; readonly digest: string } | undefined>;
}

export class Ledger {
  readonly #layer: TableLayer;
  readonly #stored: StoredTable;
  /** The number of stored entries by person and `intentId`. */
  readonly #storedCounts = new Map<string, number>();
  /** The number of each person's acknowledgements that have been checked. */
  readonly #checked = new Map<string, number>();
  /** The state at the last check, and after each entry since. */
  #states: readonly TableState[];
  snapshots = 0;

  constructor(layer: TableLayer, stored: StoredTable) {
    this.#layer = layer;
    this.#stored = stored;
    this.#states = [layer.initial()];
  }

  get state(): TableState {
    return this.#states.at(-1) ?? this.#layer.initial();
  }

  /** Checks that each acknowledged intent is stored once, and that clients saw stored states. They must be idle. */
  async check(players: readonly DrillPlayer[]): Promise<void> {
    await this.#follow();
    for (const { acknowledged, client, name } of players) {
      const person = personIn(client.view);
      const checkedBefore = this.#checked.get(person) ?? 0;
      const missing = acknowledged
        .slice(checkedBefore)
        .filter(({ intentId }) => !this.#storedCounts.has(`${person} ${intentId}`))
        .filter(({ intent }) => !this.#changesNothing(person, intent));
      assert.deepEqual(missing, [], `Acknowledged to ${name} but not stored`);
      this.#checked.set(person, acknowledged.length);
      assert.ok(isViewOfAny(this.#layer, this.#states, client.view), `${name} saw a state that is not stored`);
    }
    const duplicates = [...this.#storedCounts].filter(([, count]) => count > 1);
    assert.deepEqual(duplicates, [], 'Stored more than once');
    await this.#checkSnapshot();
  }

  /** An intent that changes nothing is accepted and needs no entry. */
  #changesNothing(person: string, intent: Intent): boolean {
    return this.#states.some((state) => {
      const decision = this.#layer.decide(state, { kind: 'person', person }, intent);
      return decision.ok && decision.events.length === 0;
    });
  }

  async shows({ client }: DrillPlayer): Promise<boolean> {
    await this.#follow();
    return isViewOfAny(this.#layer, [this.state], client.view);
  }

  async #follow(): Promise<void> {
    const states = [this.state];
    for (const entry of await this.#stored.entriesAfter(this.state.entries)) {
      const before = states.at(-1) ?? this.state;
      assert.equal(entry.seq, before.entries + 1, 'The journal has a gap');
      states.push(this.#layer.apply(before, entry));
      if (entry.actor?.kind !== 'person' || entry.intentId === null) continue;
      const key = `${entry.actor.person} ${entry.intentId}`;
      this.#storedCounts.set(key, (this.#storedCounts.get(key) ?? 0) + 1);
    }
    this.#states = states;
  }

  /** Throws if the newest snapshot since the last check differs from a replay. */
  async #checkSnapshot(): Promise<void> {
    const snapshot = await this.#stored.snapshot();
    const state = this.#states.find(({ entries }) => entries === snapshot?.sequence);
    if (snapshot === undefined || state === undefined) return;
    const digest = createHash('sha256').update(JSON.stringify(state)).digest('hex');
    assert.equal(snapshot.digest, digest, 'The snapshot differs from a replay');
    this.snapshots += 1;
  }
}
