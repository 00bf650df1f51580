import { PrivateState, writeAccepted } from '@cartomancer/protocol';
import type { TableRoomState } from '@cartomancer/protocol';
import type { ViewEvent } from '@cartomancer/rules';
import type { PersonId, TableLayer, TableState } from '@cartomancer/rules/table';

import type { CommittedEntry } from '../table/open-table.ts';
import { FlatStateWriter } from './flat-state-writer.ts';

const spectator = { kind: 'spectator' } as const;

function isSameEvent(one: ViewEvent, other: ViewEvent): boolean {
  if (one === other) return true;
  let fields = 0;
  for (const field in one) {
    // Both were derived from the same event, so equal values are identical objects.
    if (one[field] !== other[field]) return false;
    fields += 1;
  }
  for (const _ in other) fields -= 1;
  return fields === 0;
}

/** Numbers stand for public events. Undefined if the list equals the public one. */
function privateList(
  events: readonly ViewEvent[],
  everybody: { readonly first: number; readonly events: readonly ViewEvent[] },
): readonly (ViewEvent | number)[] | undefined {
  if (events === everybody.events) return undefined;
  const isSameList =
    events.length === everybody.events.length &&
    everybody.events.every((event, index) => isSameEvent(event, events[index] ?? event));
  if (isSameList) return undefined;
  return events.map((event) => {
    const index = everybody.events.findIndex((other) => isSameEvent(event, other));
    return index < 0 ? event : everybody.first + index;
  });
}

interface Reader {
  readonly viewer: { readonly kind: 'person'; readonly person: PersonId };
  readonly schema: PrivateState;
  readonly writer: FlatStateWriter;
}

/** Writes the views and events of the people at a table into flat states: a shared one, and one for each person. */
export class StatePublisher {
  readonly #layer: TableLayer;
  readonly #room: TableRoomState;
  readonly #shared: FlatStateWriter;
  readonly #readers = new Map<PersonId, Reader>();

  constructor(layer: TableLayer, room: TableRoomState, state: TableState) {
    this.#layer = layer;
    this.#room = room;
    this.#shared = new FlatStateWriter(room.shared);
    this.#shared.show(layer.view(state, spectator).shared);
  }

  /** Created at the first call and updated from then on. */
  privateStateOf(person: PersonId, state: TableState): PrivateState {
    const known = this.#readers.get(person);
    if (known !== undefined) return known.schema;
    const schema = new PrivateState();
    this.#room.people.set(person, schema);
    const writer = new FlatStateWriter(schema.leaves);
    const viewer = { kind: 'person', person } as const;
    writer.show(this.#layer.view(state, viewer).own);
    this.#readers.set(person, { viewer, schema, writer });
    return schema;
  }

  publish({ before, entry, publicEvents: everybody, steps, after }: CommittedEntry): void {
    this.#forgetAllBut(after.people);
    // A person who entered with this entry gets the new state, without earlier events.
    const readers = [...this.#readers.values()].filter(({ viewer }) => viewer.person in before.people);
    const viewers = readers.map(({ viewer }) => viewer);
    const heard = this.#layer.heard(before, entry, viewers, steps);
    const views = viewers.map((viewer) => this.#layer.view(after, viewer));
    // The shared part is the same in every view.
    const { shared: publicView } = views[0] ?? this.#layer.view(after, spectator);
    this.#shared.show(publicView);
    const shared = { first: this.#shared.happened.next, events: everybody };
    this.#shared.happened.writePublic(everybody);
    const mover = entry.actor?.kind === 'person' ? entry.actor.person : undefined;
    for (const [index, { viewer, writer }] of readers.entries()) {
      const events = privateList(heard[index] ?? [], shared);
      writer.show(views[index]?.own ?? {});
      if (events !== undefined) writer.happened.writePrivate(events, this.#shared.happened.next);
      if (viewer.person === mover && entry.intentId !== null) writeAccepted(writer.state, entry.intentId);
    }
  }

  /** People who left would accumulate over the life of a table. */
  #forgetAllBut(people: TableState['people']): void {
    for (const person of this.#readers.keys()) {
      if (person in people) continue;
      this.#readers.delete(person);
      this.#room.people.delete(person);
    }
  }
}
