import type { Client } from 'colyseus';
import { WebSocketClient } from 'colyseus';

const kept = Symbol('what waits for a client');

/** What waits for a client that has not joined yet, as Colyseus keeps it, and where it lies instead. */
interface Waiting {
  _enqueuedMessages: readonly unknown[] | undefined;
  [kept]: readonly unknown[] | undefined;
}

/**
 * Colyseus takes this field off each client that has joined. To V8 an object that loses a field is a dictionary from then on,
 * and whatever is asked of it, at each frame that is sent and received, is looked up the slow way. An accessor of the class is
 * no field of the object: taking it off does nothing. It reaches into a private part of Colyseus, so the version is pinned.
 */
export function keepClientsWhole(): void {
  Object.defineProperty(WebSocketClient.prototype, '_enqueuedMessages' satisfies keyof Waiting, {
    configurable: true,
    get(this: Waiting) {
      return this[kept];
    },
    set(this: Waiting, messages: Waiting['_enqueuedMessages']) {
      this[kept] = messages;
    },
  });
}

/** To be called when a client has joined: what had waited for it was sent then, and would else be held for as long as it stays. */
export function letGoOfWaiting(client: Client): void {
  (client as unknown as Waiting)[kept] = undefined;
}
