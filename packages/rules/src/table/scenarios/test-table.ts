/** Runs a table as a host program would. */
import { expect } from 'vitest';
import type { GameEvent, Intent, OptionValue, Ruleset, View } from '../../kernel/index.ts';
import type { ExternalInputs, Entry, StoredPicture, TableActor, TableLayer, TableView, TableViewer } from '../index.ts';
import { personAt, tableLayer } from '../index.ts';
import type { TableState } from '../index.ts';

export const seed = '0123456789abcdef'.repeat(4);
export const system: TableActor = { kind: 'system' };

export function person(id: string): TableActor & TableViewer {
  return { kind: 'person', person: id };
}

export const spectator: TableViewer = { kind: 'spectator' };

export class TestTable<S, V extends View, I extends Intent, E extends GameEvent> {
  readonly layer: TableLayer<S, V, I, E>;
  readonly journal: Entry<E>[] = [];
  state: TableState<S>;
  /** The sheets in people's libraries, under `<identity> <id>`. */
  readonly sheetLibrary: Record<string, { readonly title: string; readonly sheet: unknown }> = {};
  /** The pictures that people uploaded, under `<identity> <digest>`. */
  readonly pictures: Record<string, StoredPicture> = {};
  /** The time that entries get, in milliseconds. */
  now = 1_000_000;

  constructor(
    ruleset: Ruleset<S, V, I, E>,
    newTable: {
      readonly seats?: number;
      readonly options?: Readonly<Record<string, OptionValue>>;
      readonly visibility?: 'public';
    } = {},
  ) {
    this.layer = tableLayer(ruleset);
    this.state = this.layer.initial();
    const events = this.layer.createTable({
      ruleset: ruleset.id,
      title: 'An evening',
      visibility: newTable.visibility ?? 'private',
      seed,
      options: newTable.options ?? {},
      seats: newTable.seats ?? 3,
      host: { identity: 'token-of-host', name: 'Ana' },
    });
    this.#write({ actor: system, intent: { type: 'create_table' }, events });
  }

  #write(decided: { actor: TableActor; intent: Intent; intentId?: string; events: Entry<E>['events'] }): void {
    const entry = this.layer.entry(this.state, { intentId: null, at: this.now, ...decided });
    this.journal.push(entry);
    this.state = this.layer.apply(this.state, entry);
  }

  /** The state after this many entries, computed from the journal alone. */
  replayed(entries = this.journal.length): TableState<S> {
    const stored = JSON.parse(JSON.stringify(this.journal.slice(0, entries))) as Entry<E>[];
    return stored.reduce((state, entry) => this.layer.apply(state, entry), this.layer.initial());
  }

  #externalInputs(actor: TableActor, intent: Intent): ExternalInputs<S> {
    const required = this.layer.requiredInputs(this.state, actor, intent);
    if (required === undefined) return {};
    if ('sheets' in required) {
      const kept = required.sheets.flatMap(({ seat, sheet, identity }) => {
        const found = this.sheetLibrary[`${identity} ${sheet}`];
        return found === undefined ? [] : [[seat, found] as const];
      });
      return { sheets: Object.fromEntries(kept) };
    }
    if ('picture' in required) {
      const { digest, identity } = required.picture;
      const picture = this.pictures[`${identity} ${digest}`];
      return picture === undefined ? {} : { picture };
    }
    if (required.after === 'entry') return { restored: this.replayed(required.seq) };
    for (let entries = 1; entries <= this.journal.length; entries += 1) {
      const restored = this.replayed(entries);
      if (restored.prompt === required.prompt) return { restored };
    }
    throw new Error(`No entry raised the prompt to ${required.prompt}`);
  }

  decide(actor: TableActor, intent: Intent & { seen?: number }) {
    return this.layer.decide(this.state, actor, intent, this.#externalInputs(actor, intent));
  }

  /** Asserts that the intent is legal; returns its entry. */
  does(actor: TableActor, intent: Intent & { seen?: number }): Entry<E> {
    const decision = this.decide(actor, intent);
    if (!decision.ok) throw new Error(`${intent.type} refused: ${JSON.stringify(decision.refusals)}`);
    this.#write({ actor, intent, intentId: `i${this.journal.length}`, events: decision.events });
    const entry = this.journal.at(-1);
    if (entry === undefined) throw new Error('Nothing was written');
    return entry;
  }

  /** Asserts that the intent is refused, with this reason among others. */
  refuses(actor: TableActor, intent: Intent & { seen?: number }, code: string): void {
    const decision = this.decide(actor, intent);
    expect(decision.ok ? [] : decision.refusals.map((refusal) => refusal.code)).toContain(code);
  }

  view(viewer: TableViewer): TableView {
    return this.layer.view(this.state, viewer);
  }

  after(milliseconds: number): this {
    this.now += milliseconds;
    return this;
  }

  arrives(name: string, link: 'seat' | 'gm' = 'seat', identity = `token-of-${name}`): TableActor & TableViewer {
    this.does(system, { type: 'arrive', identity, name, link });
    return person(personAt(this.state, identity) ?? '');
  }
}

/** Three people are seated, the host in `s1`, and play has started. */
export function playing<S, V extends View, I extends Intent, E extends GameEvent>(
  ruleset: Ruleset<S, V, I, E>,
  options: Record<string, string> = {},
) {
  const table = new TestTable(ruleset, { options });
  const ana = person('p1');
  const ben = table.arrives('Ben');
  const cleo = table.arrives('Cleo');
  sitInOrder(table, [ana, ben, cleo]);
  table.does(ana, { type: 'start' });
  return { table, ana, ben, cleo };
}

/** Seats these people in `s1`, `s2` …; all are ready. */
export function sitInOrder(
  table: { does(actor: TableActor, intent: Intent): unknown },
  people: readonly TableActor[],
): void {
  for (const [index, who] of people.entries()) {
    table.does(who, { type: 'take_seat', seat: `s${index + 1}` });
    table.does(who, { type: 'ready', on: true });
  }
}

/** A GM and two players are seated, the host has no seat, and play has started. */
export function playingWithGm<S, V extends View, I extends Intent, E extends GameEvent>(
  ruleset: Ruleset<S, V, I, E>,
  options: Readonly<Record<string, OptionValue>> = {},
) {
  const table = new TestTable(ruleset, { options });
  const host = person('p1');
  const [gail, ben, cleo] = [table.arrives('Gail', 'gm'), table.arrives('Ben'), table.arrives('Cleo')];
  for (const [who, seat] of [
    [gail, 'gm'],
    [ben, 's1'],
    [cleo, 's2'],
  ] as const) {
    table.does(who, { type: 'take_seat', seat });
    table.does(who, { type: 'ready', on: true });
  }
  table.does(host, { type: 'start' });
  return { table, host, gail, ben, cleo };
}

export function firstCard(view: TableView): string {
  const { hand } = view.own.game as { hand?: readonly { handle: string }[] };
  const [card] = hand ?? [];
  if (card === undefined) throw new Error('This hand is empty');
  return card.handle;
}
