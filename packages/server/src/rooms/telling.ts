import { PersonBox, writeAccepted } from '@cartomancer/protocol';
import type { TableBoxes } from '@cartomancer/protocol';
import type { ViewEvent } from '@cartomancer/rules';
import type { PersonId, TableLayer, TableState } from '@cartomancer/rules/table';

import type { Told } from '../table/port.ts';
import { WrittenBox } from './written-box.ts';

function sameEvent(one: ViewEvent, other: ViewEvent): boolean {
  const fields = Object.keys(one);
  // Both were cut from the same event, so what is the same in them is the very same value.
  return (
    fields.length === Object.keys(other).length && fields.every((field) => one[field] === other[field])
  );
}

function sameEvents(one: readonly ViewEvent[], other: readonly ViewEvent[]): boolean {
  return (
    one.length === other.length &&
    one.every((event, place) => {
      const beside = other[place];
      return beside !== undefined && sameEvent(event, beside);
    })
  );
}

/** Writes what the people at a table see and hear into their boxes. */
export class Telling {
  readonly #layer: TableLayer;
  readonly #boxes: TableBoxes;
  readonly #shared: WrittenBox;
  readonly #people = new Map<PersonId, { readonly schema: PersonBox; readonly written: WrittenBox }>();

  constructor(layer: TableLayer, boxes: TableBoxes, state: TableState) {
    this.#layer = layer;
    this.#boxes = boxes;
    this.#shared = new WrittenBox(boxes.shared);
    this.#shared.show(layer.view(state, { kind: 'spectator' }).shared);
  }

  /** The box of somebody at the table; from the first time on it is kept up to date. */
  boxOf(person: PersonId, state: TableState): PersonBox {
    const known = this.#people.get(person);
    if (known !== undefined) return known.schema;
    const schema = new PersonBox();
    this.#boxes.people.set(person, schema);
    const written = new WrittenBox(schema.leaves);
    written.show(this.#layer.view(state, { kind: 'person', person }).own);
    this.#people.set(person, { schema, written });
    return schema;
  }

  /** One stored entry: what it changed for whom, what each hears of it, and the acknowledgement. */
  tell({ before, entry, after }: Told): void {
    const told = [...this.#people].filter(([person]) => person in before.people && person in after.people);
    const viewers = told.map(([person]) => ({ kind: 'person' as const, person }));
    const [everybody = [], ...each] = this.#layer.heard(before, entry, [{ kind: 'spectator' }, ...viewers]);
    this.#shared.show(this.#layer.view(after, { kind: 'spectator' }).shared);
    this.#shared.tellEverybody(everybody);
    for (const [place, [person, { written }]] of told.entries()) {
      const events = each[place] ?? [];
      written.show(this.#layer.view(after, { kind: 'person', person }).own);
      if (!sameEvents(events, everybody)) written.tellOne(events, this.#shared.next);
      if (entry.actor?.kind === 'person' && entry.actor.person === person && entry.intentId !== null)
        writeAccepted(written.box, entry.intentId);
    }
  }
}
