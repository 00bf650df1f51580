/**
 * A client can make up identities, but not an IPv4 address or an IPv6 network, so connections are counted by that
 * (`http/client-key.ts`): the sockets of all rooms, and separately all connections to the HTTP server.
 */

/**
 * The header that carries the client's address or network. The middleware before all joins (`http/joins.ts`) overwrites
 * what a client sends.
 */
export const clientKeyHeader = 'x-cartomancer-comes-from';

export class ConnectionsByAddress {
  readonly #most: number;
  readonly #open = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Counts one more connection, unless there are too many. `place` is `seat` only for the first connection of a
   * seated person to the table, which is always admitted.
   */
  add(clientKey: string, place: 'seat' | 'elsewhere'): 'counted' | 'crowded' {
    const open = this.#open.get(clientKey) ?? 0;
    if (open >= this.#most && place === 'elsewhere') return 'crowded';
    this.#open.set(clientKey, open + 1);
    return 'counted';
  }

  remove(clientKey: string): void {
    const left = (this.#open.get(clientKey) ?? 1) - 1;
    if (left > 0) this.#open.set(clientKey, left);
    else this.#open.delete(clientKey);
  }
}
