import { PersonBox, writeAccepted } from '@cartomancer/protocol';
import type { TableBoxes } from '@cartomancer/protocol';
import type { ViewEvent } from '@cartomancer/rules';
import type { PersonId, TableLayer, TableState, TableViewer } from '@cartomancer/rules/table';

import type { Told } from '../table/port.ts';
import { WrittenBox } from './written-box.ts';

const spectator = { kind: 'spectator' } as const;

function sameEvent(one: ViewEvent, other: ViewEvent): boolean {
  if (one === other) return true;
  let fields = 0;
  for (const field in one) {
    // Both were cut from the same event, so what is the same in them is the very same value.
    if (one[field] !== other[field]) return false;
    fields += 1;
  }
  for (const _ in other) fields -= 1;
  return fields === 0;
}

/** What one person hears, with its number for each event that everybody hears just so; nothing when all of it is that. */
function differing(
  events: readonly ViewEvent[],
  everybody: { readonly first: number; readonly events: readonly ViewEvent[] },
): readonly (ViewEvent | number)[] | undefined {
  if (events === everybody.events) return undefined;
  const isAllOfIt =
    events.length === everybody.events.length &&
    everybody.events.every((event, place) => sameEvent(event, events[place] ?? event));
  if (isAllOfIt) return undefined;
  return events.map((event) => {
    const place = everybody.events.findIndex((other) => sameEvent(event, other));
    return place < 0 ? event : everybody.first + place;
  });
}

/** Somebody at the table, as a viewer, and the box that is written for them. */
interface Reader {
  readonly viewer: { readonly kind: 'person'; readonly person: PersonId };
  readonly schema: PersonBox;
  readonly written: WrittenBox;
}

/** Those whose boxes are written, and the same as viewers. */
interface Audience {
  readonly readers: readonly Reader[];
  readonly viewers: readonly TableViewer[];
}

function audienceOf(readers: readonly Reader[]): Audience {
  return { readers, viewers: readers.map(({ viewer }) => viewer) };
}

/** Writes what the people at a table see and hear into their boxes. */
export class Telling {
  readonly #layer: TableLayer;
  readonly #boxes: TableBoxes;
  readonly #shared: WrittenBox;
  readonly #people = new Map<PersonId, Reader>();
  /** All of them as lists, made when somebody came or went and not at every move. */
  #everyone: Audience = audienceOf([]);

  constructor(layer: TableLayer, boxes: TableBoxes, state: TableState) {
    this.#layer = layer;
    this.#boxes = boxes;
    this.#shared = new WrittenBox(boxes.shared);
    this.#shared.show(layer.view(state, spectator).shared);
  }

  /** The box of somebody at the table; from the first time on it is kept up to date. */
  boxOf(person: PersonId, state: TableState): PersonBox {
    const known = this.#people.get(person);
    if (known !== undefined) return known.schema;
    const schema = new PersonBox();
    this.#boxes.people.set(person, schema);
    const written = new WrittenBox(schema.leaves);
    const viewer = { kind: 'person', person } as const;
    written.show(this.#layer.view(state, viewer).own);
    this.#people.set(person, { viewer, schema, written });
    this.#everyone = audienceOf([...this.#people.values()]);
    return schema;
  }

  /** One stored entry: what it changed for whom, what each hears of it, and the acknowledgement. */
  tell({ before, entry, everybody, steps, after }: Told): void {
    if (before.people !== after.people) this.#forget(after);
    const { readers, viewers } =
      before.people === after.people
        ? this.#everyone
        : audienceOf(
            this.#everyone.readers.filter(
              ({ viewer: { person } }) => person in before.people && person in after.people,
            ),
          );
    const heard = this.#layer.heard(before, entry, viewers, steps);
    // What everybody sees is the same in every view.
    const [first = spectator] = viewers;
    let seen = this.#layer.view(after, first);
    this.#shared.show(seen.shared);
    const shared = { first: this.#shared.happened.next, events: everybody };
    this.#shared.happened.tellEverybody(everybody);
    const mover = entry.actor?.kind === 'person' ? entry.actor.person : undefined;
    for (const [place, { viewer, written }] of readers.entries()) {
      const events = differing(heard[place] ?? [], shared);
      if (place > 0) seen = this.#layer.view(after, viewer);
      written.show(seen.own);
      if (events !== undefined) written.happened.tellOne(events, this.#shared.happened.next);
      if (viewer.person === mover && entry.intentId !== null) writeAccepted(written.box, entry.intentId);
    }
  }

  /** The boxes of those who are of the table no more: people come and go for as long as it stands. */
  #forget({ people }: TableState): void {
    for (const person of this.#people.keys()) {
      if (person in people) continue;
      this.#people.delete(person);
      this.#boxes.people.delete(person);
    }
    this.#everyone = audienceOf([...this.#people.values()]);
  }
}
