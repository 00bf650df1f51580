/** Plays a seeded session at a table, and records its journal and state as a host program would. */
import type { Intent, RulesetId } from '@cartomancer/rules';
import type { ExternalInputs, Entry, TableActor, TableLayer, TableState } from '@cartomancer/rules/table';
import { tableLayer } from '@cartomancer/rules/table';

import type { Chance } from '../random.ts';
import { chanceOf } from '../random.ts';
import type { AnyKit } from '../kits.ts';
import { configsOf } from '../sessions.ts';
import { tableMove } from '../table-move.ts';
import { shaped, stateHash } from './state-hash.ts';
import { seedContribution, personIntent, systemIntent } from './table-intents.ts';

/** The content of a recorded file. */
export interface GoldenJournal {
  readonly ruleset: RulesetId;
  /** The version of the ruleset at the time. */
  readonly version: number;
  readonly seed: number;
  readonly entries: readonly Entry[];
  readonly state: unknown;
  /** The `stateHash` of the final state. */
  readonly hash: string;
}

const startTime = Date.UTC(2026, 0, 2, 20);
/** Once in this many steps a timer expires, even if a move is possible. */
const timerOnceIn = 10;
/** Once in this many steps an intent of the table is sent. */
const tableIntentOnceIn = 6;
/** Once in this many intents of the table, the sender is the system instead of a person. */
const systemOnceIn = 4;
/** The time between two steps is shorter than this, in milliseconds. */
const longestPause = 4_000;

export class RecordedTable {
  readonly layer: TableLayer;
  readonly #kit: AnyKit;
  readonly #chance: Chance;
  readonly #states: TableState[];
  readonly entries: Entry[] = [];
  #now = startTime;

  constructor(kit: AnyKit, seed: number) {
    this.#kit = kit;
    this.layer = tableLayer(kit.ruleset);
    this.#chance = chanceOf(`golden/${seed}`);
    this.#states = [this.layer.initial()];
  }

  get state(): TableState {
    return this.#states.at(-1) ?? this.layer.initial();
  }

  /** The state after each entry, the empty table first. */
  get states(): readonly TableState[] {
    return this.#states;
  }

  write(actor: TableActor, intent: Intent, events: Entry['events']): void {
    const intentId = actor.kind === 'person' ? `i${this.entries.length}` : null;
    const entry = this.layer.entry(this.state, { at: this.#now, actor, intent, intentId, events });
    this.entries.push(entry);
    this.#states.push(this.layer.apply(this.state, entry));
  }

  #externalInputs(actor: TableActor, intent: Intent): ExternalInputs {
    const required = this.layer.requiredInputs(this.state, actor, intent);
    if (required === undefined || !('after' in required)) return {};
    const restored = this.#states.find((state) =>
      required.after === 'entry' ? state.entries === required.seq : state.prompt === required.prompt,
    );
    return restored === undefined ? {} : { restored };
  }

  /** Sends an intent. Returns whether it was accepted. */
  tries(actor: TableActor, intent: Intent): boolean {
    const decision = this.layer.decide(this.state, actor, intent, this.#externalInputs(actor, intent));
    if (!decision.ok || decision.events.length === 0) return false;
    this.write(actor, intent, decision.events);
    return true;
  }

  /** Creates the table, seats its people and starts play. */
  sitDown(): void {
    const { ruleset } = this.#kit;
    const configs = (this.#kit.configs ?? configsOf(ruleset)).filter(
      ({ seats, options = {} }) => this.layer.validateNewTable({ seats, options }).length === 0,
    );
    const config = this.#chance.one(configs);
    const newTable = {
      ruleset: ruleset.id,
      title: 'A golden evening',
      visibility: 'private',
      seed: this.#chance
        .below(2 ** 32)
        .toString(16)
        .padStart(64, '0'),
      options: config.options ?? {},
      seats: config.seats,
      host: { identity: 'identity-1', name: 'Person 1' },
    } as const;
    this.write({ kind: 'system' }, { type: 'make_table' }, this.layer.createTable(newTable));
    const seats = this.state.seats.filter(({ kind }) => kind === 'player' || config.gm === 'seated');
    for (const [place, { seat, kind }] of seats.entries()) {
      const number = place + 1;
      const link = kind === 'gm' ? 'gm' : 'seat';
      const arrival = { type: 'arrive', identity: `identity-${number}`, name: `Person ${number}`, link };
      if (number > 1) this.tries({ kind: 'system' }, arrival);
      this.tries({ kind: 'person', person: `p${number}` }, { type: 'take_seat', seat });
      this.tries({ kind: 'person', person: `p${number}` }, seedContribution(this.#chance));
      this.tries({ kind: 'person', person: `p${number}` }, { type: 'ready', on: true });
    }
    this.tries({ kind: 'person', person: 'p1' }, { type: 'start' });
    if (this.state.game === null) throw new Error(`${ruleset.id} does not start`);
    this.tries({ kind: 'person', person: 'p1' }, { type: 'safety_tools', tool: 'x', on: true });
  }

  step(): void {
    this.#now += this.#chance.below(longestPause);
    const people = Object.keys(this.state.people);
    if (this.state.pause !== null) {
      for (const person of people) this.tries({ kind: 'person', person }, { type: 'resume' });
    } else if (this.#chance.onceIn(tableIntentOnceIn)) this.#sendTableIntent(people);
    else if (this.#chance.onceIn(timerOnceIn) || !this.#makeMove(people)) this.#expireTimer();
  }

  #sendTableIntent(people: readonly string[]): void {
    const person = this.#chance.one(people);
    if (this.#chance.onceIn(systemOnceIn)) this.tries({ kind: 'system' }, systemIntent(this.#chance));
    else this.tries({ kind: 'person', person }, personIntent(this.state, this.#chance));
  }

  /** Ends play: the table is closed, and everyone agrees to open the cards. */
  end(): void {
    const people = Object.keys(this.state.people);
    for (const person of people) this.tries({ kind: 'person', person }, { type: 'close_table' });
    for (const person of people) this.tries({ kind: 'person', person }, { type: 'agree_to_open', on: true });
  }

  #makeMove(people: readonly string[]): boolean {
    // `some` shuffles only a list that is longer than the requested number, so an empty item is added.
    for (const person of this.#chance.some([...people, ''], people.length)) {
      if (person === '') continue;
      const view = this.layer.view(this.state, { kind: 'person', person });
      const intent = tableMove({ layer: this.layer, kit: this.#kit }, { view, chance: this.#chance });
      if (intent !== undefined && this.tries({ kind: 'person', person }, intent)) return true;
    }
    return false;
  }

  #expireTimer(): void {
    const [next] = this.layer.timers(this.state).toSorted((one, other) => one.left - other.left);
    if (next === undefined) return;
    this.#now = Math.max(this.#now, this.state.clock.at + next.left);
    this.tries({ kind: 'system' }, next.intent);
  }
}

/** Records a session. The result is the same for the same seed and the same rules. */
export function playGolden(
  kit: AnyKit,
  { seed, steps }: { readonly seed: number; readonly steps: number },
): GoldenJournal {
  const table = new RecordedTable(kit, seed);
  table.sitDown();
  for (let step = 0; step < steps; step += 1) table.step();
  table.end();
  const state: unknown = JSON.parse(JSON.stringify(table.state));
  const { id, version } = kit.ruleset;
  return { ruleset: id, version, seed, entries: table.entries, state, hash: stateHash(state) };
}

/** The types of the journal's events; the types of the table's own events with `table` in front. */
export function typesIn({ entries }: Pick<GoldenJournal, 'entries'>): ReadonlySet<string> {
  const events = entries.flatMap((entry) => entry.events);
  return new Set(events.map((event) => (event.type === 'game' ? event.event.type : `table ${event.type}`)));
}

/** The state to which the journal leads now, without fields that were added since it was recorded. */
export function replayGolden(kit: AnyKit, { entries, state }: Pick<GoldenJournal, 'entries' | 'state'>): unknown {
  const layer = tableLayer(kit.ruleset);
  const now = entries.reduce((before, entry) => layer.apply(before, entry), layer.initial());
  return shaped(JSON.parse(JSON.stringify(now)), state);
}
