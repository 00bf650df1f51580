import type { Box, HappenedWriter } from '@cartomancer/protocol';
import { happenedWriter, writeBox } from '@cartomancer/protocol';

/** A box, what was last written into it, and what it tells. */
export class FlatStateWriter {
  readonly box: Box;
  readonly happened: HappenedWriter;
  #tree: object | undefined;

  constructor(box: Box) {
    this.box = box;
    this.happened = happenedWriter(box);
  }

  show(tree: object): void {
    writeBox(this.box, this.#tree, tree);
    this.#tree = tree;
  }
}
