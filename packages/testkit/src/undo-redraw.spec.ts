/** Undoing a move and making it again returns the same cards, or the move cannot be undone (TB-13). */
import type { Intent } from '@cartomancer/rules';
import type { Entry, TableActor, TableState } from '@cartomancer/rules/table';
import { describe, expect, test } from 'vitest';

import { RecordedTable } from './golden/play.ts';
import type { AnyKit } from './kits.ts';
import { everyKit } from './kits.ts';

const seeds = Array.from({ length: 10 }, (_, index) => index + 1);
const steps = 140;

class TableWithLastIntent extends RecordedTable {
  last: { readonly actor: TableActor; readonly intent: Intent } | undefined;

  override tries(actor: TableActor, intent: Intent): boolean {
    const isAccepted = super.tries(actor, intent);
    if (isAccepted) this.last = { actor, intent };
    return isAccepted;
  }
}

/** Play that continues from the present state of a table without changing the table. */
class Branch {
  readonly #table: RecordedTable;
  state: TableState;

  constructor(table: RecordedTable) {
    this.#table = table;
    this.state = table.state;
  }

  does(actor: TableActor, intent: Intent): Entry | undefined {
    const { layer, states } = this.#table;
    const required = layer.requiredInputs(this.state, actor, intent);
    const restored =
      required === undefined || !('after' in required) || required.after !== 'entry'
        ? undefined
        : states.find(({ entries }) => entries === required.seq);
    const decision = layer.decide(this.state, actor, intent, restored === undefined ? {} : { restored });
    if (!decision.ok) return undefined;
    const { at } = this.state.clock;
    const entry = layer.entry(this.state, { at, actor, intent, intentId: null, events: decision.events });
    this.state = layer.apply(this.state, entry);
    return entry;
  }

  agrees(): void {
    for (const seat of this.state.vote?.asked ?? []) {
      const holder = this.state.seats.find((candidate) => candidate.seat === seat)?.holder;
      if (holder?.kind === 'person')
        this.does({ kind: 'person', person: holder.person }, { type: 'vote', topic: 'undo', yes: true });
    }
  }
}

function gameEvents({ events }: Entry): readonly unknown[] {
  return events.flatMap((event) => (event.type === 'game' ? [event.event] : []));
}

/** Undoes the last move and makes it again. Returns its new events; `undefined` if it cannot be undone. */
function eventsOfRepeatedMove(table: TableWithLastIntent): readonly unknown[] | undefined {
  const { last } = table;
  if (last?.actor.kind !== 'person' || table.entries.at(-1)?.events[0]?.type !== 'game') return undefined;
  const branch = new Branch(table);
  if (branch.does(last.actor, { type: 'request_undo' }) === undefined) return undefined;
  branch.agrees();
  const repeated = branch.does(last.actor, last.intent);
  return repeated === undefined ? undefined : gameEvents(repeated);
}

function countRepeatedMoves(kit: AnyKit, seed: number): number {
  const table = new TableWithLastIntent(kit, seed);
  table.sitDown();
  let repeatedMoves = 0;
  for (let step = 0; step < steps; step += 1) {
    const before = table.entries.length;
    table.step();
    const last = table.entries.at(-1);
    if (last === undefined || table.entries.length !== before + 1) continue;
    const repeated = eventsOfRepeatedMove(table);
    if (repeated === undefined) continue;
    repeatedMoves += 1;
    expect(repeated, `${JSON.stringify(table.last?.intent)} in entry ${last.seq}, seed ${seed}`).toEqual(
      gameEvents(last),
    );
  }
  return repeatedMoves;
}

describe.each([...(await everyKit())])('%s', (_, kit) => {
  test('a move that is undone and made again brings the same cards', () => {
    expect(seeds.reduce((sum, seed) => sum + countRepeatedMoves(kit, seed), 0)).toBeGreaterThan(0);
  });
});
