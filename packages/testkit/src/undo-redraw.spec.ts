/** Undoing a move and making it again returns the same cards, or the move cannot be undone (TB-13). */
import type { Intent } from '@cartomancer/rules';
import type { Entry, TableActor, TableState } from '@cartomancer/rules/table';
import { describe, expect, test } from 'vitest';

import { Evening } from './golden/play.ts';
import type { AnyKit } from './kits.ts';
import { everyKit } from './kits.ts';

const seeds = Array.from({ length: 10 }, (_, index) => index + 1);
const steps = 140;

/** Remembers the last question. */
class Remembered extends Evening {
  last: { readonly actor: TableActor; readonly intent: Intent } | undefined;

  override tries(actor: TableActor, intent: Intent): boolean {
    const happened = super.tries(actor, intent);
    if (happened) this.last = { actor, intent };
    return happened;
  }
}

/** Continues from any state of a session without changing the session. */
class Branch {
  readonly #evening: Evening;
  state: TableState;

  constructor(evening: Evening) {
    this.#evening = evening;
    this.state = evening.state;
  }

  /** The entry, or undefined if it is refused. */
  does(actor: TableActor, intent: Intent): Entry | undefined {
    const { layer, states } = this.#evening;
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

  /** Every asked seat agrees. */
  agrees(): void {
    for (const seat of this.state.vote?.asked ?? []) {
      const holder = this.state.seats.find((one) => one.seat === seat)?.holder;
      if (holder?.kind === 'person')
        this.does({ kind: 'person', person: holder.person }, { type: 'vote', topic: 'undo', yes: true });
    }
  }
}

function gameEvents({ events }: Entry): readonly unknown[] {
  return events.flatMap((event) => (event.type === 'game' ? [event.event] : []));
}

/** Undoes the last entry and makes the move again: the events it had then, or undefined if it cannot be undone. */
function madeAgain(evening: Remembered): readonly unknown[] | undefined {
  const { last } = evening;
  if (last?.actor.kind !== 'person' || evening.entries.at(-1)?.events[0]?.type !== 'game') return undefined;
  const branch = new Branch(evening);
  if (branch.does(last.actor, { type: 'request_undo' }) === undefined) return undefined;
  branch.agrees();
  const again = branch.does(last.actor, last.intent);
  return again === undefined ? undefined : gameEvents(again);
}

function takesBack(kit: AnyKit, seed: number): number {
  const evening = new Remembered(kit, seed);
  evening.sitDown();
  let taken = 0;
  for (let step = 0; step < steps; step += 1) {
    const before = evening.entries.length;
    evening.step();
    const last = evening.entries.at(-1);
    if (last === undefined || evening.entries.length !== before + 1) continue;
    const again = madeAgain(evening);
    if (again === undefined) continue;
    taken += 1;
    expect(again, `${JSON.stringify(evening.last?.intent)} in entry ${last.seq}, seed ${seed}`).toEqual(
      gameEvents(last),
    );
  }
  return taken;
}

describe.each([...(await everyKit())])('%s', (_, kit) => {
  test('a move that is taken back and made again brings the same cards', () => {
    expect(seeds.reduce((sum, seed) => sum + takesBack(kit, seed), 0)).toBeGreaterThan(0);
  });
});
