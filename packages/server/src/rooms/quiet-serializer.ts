import type { Client } from 'colyseus';
import { ClientState, Protocol, SchemaSerializer } from 'colyseus';
import type { Schema } from '@colyseus/schema';

import { sendFrame } from './back-pressure.ts';
import { Portions } from './portions.ts';

/** A frame of one byte has only its type. */
const emptyFrame = 1;

/**
 * Sends a patch only to clients for whom something changed: the stock serializer sends every client one byte when
 * only one person's private state changed, which betrays a pass that must not show yet (FD-80). Specs compare bytes.
 * Unlike the stock one it sends nothing for `view.add` alone: here a view grows only at a join, and the full state that
 * is sent then already contains the addition.
 */
export class QuietSerializer<T extends Schema> extends SchemaSerializer<T> {
  readonly #crowd = new Portions();

  override getFullState(client?: Client): Uint8Array {
    const shared = super.getFullState();
    // `encodeAll` may have replaced its buffer by a larger one; the view must be encoded into that one.
    if (shared.buffer !== this.fullEncodeBuffer.buffer) this.fullEncodeBuffer = new Uint8Array(shared.buffer);
    // Copied, because a slow socket sends it after the buffer has been reused. With a view, Colyseus itself makes a
    // copy.
    return client?.view === undefined ? shared.slice() : super.getFullState(client);
  }

  override applyPatches(clients: Client[]): boolean {
    if (!this.encoder.hasChanges) return false;
    this.needFullEncode = true;
    const { encoder } = this;
    const place = { offset: emptyFrame };
    encoder.sharedBuffer[0] = Protocol.ROOM_STATE_PATCH;
    const shared = encoder.encode(place).slice();
    const crowd: Client[] = [];
    for (const client of clients) {
      if (client.state !== ClientState.JOINED) continue;
      if (client.view === undefined) crowd.push(client);
      else {
        const frame = encoder.encodeView(client.view, shared.length, { ...place });
        if (frame.length > emptyFrame) sendFrame(client, frame);
      }
    }
    if (shared.length > emptyFrame) this.#crowd.send(shared, crowd);
    encoder.discardChanges();
    return true;
  }
}
