import type { Box } from '@cartomancer/protocol';
import { writeBox, writeOwnHappened, writeSharedHappened } from '@cartomancer/protocol';
import type { ViewEvent } from '@cartomancer/rules';

/** A box and what was last written into it. */
export class WrittenBox {
  readonly box: Box;
  #tree: object | undefined;
  #next = 0;

  constructor(box: Box) {
    this.box = box;
  }

  /** The number of the next event that this box tells. */
  get next(): number {
    return this.#next;
  }

  show(tree: object): void {
    writeBox(this.box, this.#tree, tree);
    this.#tree = tree;
  }

  /** Nothing is written where nothing was heard. */
  tellEverybody(events: readonly ViewEvent[]): void {
    if (events.length === 0) return;
    writeSharedHappened(this.box, { first: this.#next, events });
    this.#next += events.length;
  }

  /** `covers`: the number of the first shared event that this list does not stand for. */
  tellOne(events: readonly ViewEvent[], covers: number): void {
    writeOwnHappened(this.box, { first: this.#next, covers, events });
    this.#next += events.length;
  }
}
