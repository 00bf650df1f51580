import type { Client } from 'colyseus';
import { ClientState, Protocol, SchemaSerializer } from 'colyseus';
import type { Schema } from '@colyseus/schema';

/** A frame that holds nothing but the byte that says what kind of frame it is. */
const emptyFrame = 1;

/**
 * Sends a patch to those it holds something for, and nothing to the others: the stock serializer sends everybody one byte
 * when only one person's box changed, which betrays a masked pass. It reaches into protected parts of Colyseus, so the
 * version is pinned and specs compare bytes.
 */
export class QuietSerializer<T extends Schema> extends SchemaSerializer<T> {
  readonly #inOrder: (clients: readonly Client[]) => readonly Client[];

  /** `inOrder`: who is served first. */
  constructor(inOrder: (clients: readonly Client[]) => readonly Client[]) {
    super();
    this.#inOrder = inOrder;
  }

  override getFullState(client?: Client): Uint8Array {
    const state = super.getFullState(client);
    // Without a view the answer lies in a buffer that the next encoding overwrites, maybe before a slow socket took it.
    return client?.view === undefined ? state.slice() : state;
  }

  override applyPatches(clients: Client[]): boolean {
    if (!this.encoder.hasChanges) return false;
    this.needFullEncode = true;
    const joined = clients.filter(({ state }) => state === ClientState.JOINED);
    if (joined.length > 0) this.#send(joined);
    this.encoder.discardChanges();
    return true;
  }

  #send(clients: readonly Client[]): void {
    const place = { offset: emptyFrame };
    this.encoder.sharedBuffer[0] = Protocol.ROOM_STATE_PATCH;
    const encoded = this.encoder.encode(place);
    const sharedEnd = place.offset;
    // One copy for everybody without a view, for the same reason as above.
    const shared = encoded.length > emptyFrame ? encoded.slice() : encoded;
    for (const client of this.#inOrder(clients)) {
      const frame = client.view === undefined ? shared : this.encoder.encodeView(client.view, sharedEnd, place);
      if (frame.length > emptyFrame) client.raw(frame);
    }
  }
}
