/**
 * The address is the only stable property of a client that makes up identities, so connections are counted per address,
 * over all rooms.
 */

/** The client's address. The middleware before all joins (`http/joins.ts`) sets it and overwrites external values. */
export const visitorHeader = 'x-cartomancer-comes-from';

/** Open connections, by address. */
export class ConnectionsByAddress {
  readonly #most: number;
  readonly #here = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts one more connection, unless there are too many. The first connection of a seat is always admitted. */
  come(clientKey: string, place: 'seat' | 'elsewhere'): 'here' | 'crowded' {
    const here = this.#here.get(clientKey) ?? 0;
    if (here >= this.#most && place === 'elsewhere') return 'crowded';
    this.#here.set(clientKey, here + 1);
    return 'here';
  }

  go(clientKey: string): void {
    const left = (this.#here.get(clientKey) ?? 1) - 1;
    if (left > 0) this.#here.set(clientKey, left);
    else this.#here.delete(clientKey);
  }
}
