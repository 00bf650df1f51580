/** Crowds are served in portions, between which messages from players are handled. */
import type { Client } from 'colyseus';
import { ClientState } from 'colyseus';

import { sendFrame } from './back-pressure.ts';

/** In sockets: writing to them takes well under a millisecond. */
const portion = 25;

interface Delivery {
  readonly frame: Uint8Array;
  readonly clients: readonly Client[];
  served: number;
}

export class Portions {
  readonly #waiting: Delivery[] = [];
  #busy = false;

  /** Sent after everything before; the first portion at once. `frame` must not change afterwards. */
  send(frame: Uint8Array, clients: readonly Client[]): void {
    this.#waiting.push({ frame, clients, served: 0 });
    if (!this.#busy) this.#serve();
  }

  #serve(): void {
    const [first] = this.#waiting;
    this.#busy = first !== undefined;
    if (first === undefined) return;
    const { frame, clients } = first;
    const end = Math.min(first.served + portion, clients.length);
    for (const client of clients.slice(first.served, end))
      if (client.state === ClientState.JOINED) sendFrame(client, frame);
    first.served = end;
    if (end === clients.length) this.#waiting.shift();
    if (this.#waiting.length > 0) setImmediate(() => this.#serve());
    else this.#busy = false;
  }
}
