import type { FlatState, HappenedWriter } from '@cartomancer/protocol';
import { happenedWriter, writeFlatState } from '@cartomancer/protocol';

/** Writes a tree and its notices into a flat state, as differences to the last tree. */
export class FlatStateWriter {
  readonly state: FlatState;
  readonly happened: HappenedWriter;
  #tree: object | undefined;

  constructor(state: FlatState) {
    this.state = state;
    this.happened = happenedWriter(state);
  }

  show(tree: object): void {
    writeFlatState(this.state, this.#tree, tree);
    this.#tree = tree;
  }
}
