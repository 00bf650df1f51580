import type { EventWriter, FlatState } from '@cartomancer/protocol';
import { eventWriter, writeFlatState } from '@cartomancer/protocol';

/** Writes a view and its events into a flat state; of the view, only the differences from the last one. */
export class FlatStateWriter {
  readonly state: FlatState;
  readonly happened: EventWriter;
  #tree: object | undefined;

  constructor(state: FlatState) {
    this.state = state;
    this.happened = eventWriter(state);
  }

  show(tree: object): void {
    writeFlatState(this.state, this.#tree, tree);
    this.#tree = tree;
  }
}
