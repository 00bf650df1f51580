/** What waits to be done in a row, in the order in which it came. */
export class Gathered {
  #actions: (() => void)[] = [];

  /** `soon`: at the end of this turn of the event loop, unless `doAll` is called before. */
  add(action: () => void, when: 'soon' | 'when called'): void {
    if (when === 'soon' && this.#actions.length === 0) setImmediate(() => this.doAll());
    this.#actions.push(action);
  }

  get isEmpty(): boolean {
    return this.#actions.length === 0;
  }

  /** Does all of it, what comes of it included. A fault of one costs no other: it is thrown when all is done. */
  doAll(): void {
    while (this.#actions.length > 0) {
      const actions = this.#actions;
      this.#actions = [];
      for (const action of actions)
        try {
          action();
        } catch (error) {
          setImmediate(() => {
            throw error;
          });
        }
    }
  }
}
