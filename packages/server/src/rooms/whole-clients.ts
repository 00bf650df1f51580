import { WebSocketClient } from 'colyseus';

/** What waits for a client that has not joined yet, as Colyseus keeps it. */
interface Waiting {
  _enqueuedMessages: readonly unknown[];
}

const kept = Symbol('what waits for a client');

/**
 * Colyseus takes this field off each client that has joined. To V8 an object that loses a field is a dictionary from then on,
 * and whatever is asked of it, at each frame that is sent and received, is looked up the slow way. An accessor of the class is
 * no field of the object: taking it off does nothing. It reaches into a private part of Colyseus, so the version is pinned.
 */
export function keepClientsWhole(): void {
  Object.defineProperty(WebSocketClient.prototype, '_enqueuedMessages' satisfies keyof Waiting, {
    configurable: true,
    get(this: { [kept]: Waiting['_enqueuedMessages'] }) {
      return this[kept];
    },
    set(this: { [kept]: Waiting['_enqueuedMessages'] }, messages: Waiting['_enqueuedMessages']) {
      this[kept] = messages;
    },
  });
}
