import type { Client } from 'colyseus';
import { ClientState, Protocol, SchemaSerializer } from 'colyseus';
import type { ChangeTree, Schema, StateView } from '@colyseus/schema';

import { Portions } from './portions.ts';
import { goesToMany } from './whole-frames.ts';

/**
 * Whatever is encoded is copied before anything else is encoded. So one pair of buffers serves all rooms of the process:
 * with its own, each room would hold 32 KiB from the moment it is made, and more as soon as its state outgrew them. Larger than
 * any table known; whose state is larger still makes them grow.
 */
const roomy = 512 * 1024;
const buffers: Record<'patch' | 'full', Uint8Array> = { patch: new Uint8Array(roomy), full: new Uint8Array(roomy) };
/** Whose full state lies there: it need not be encoded anew while nothing changed. */
let fullStateOf: object | undefined;

/** A frame that holds nothing but the byte that says what kind of frame it is. */
const emptyFrame = 1;

/**
 * Sends a patch to those it holds something for, and nothing to the others: the stock serializer sends everybody one byte
 * when only one person's box changed, which betrays a masked pass. It reaches into protected parts of Colyseus, so the
 * version is pinned and specs compare bytes.
 */
export class QuietSerializer<T extends Schema> extends SchemaSerializer<T> {
  readonly #crowd = new Portions();
  /** Who is served before the others; nobody unless said otherwise. */
  comesFirst: (client: Client) => boolean = () => false;

  override reset(state: T): void {
    super.reset(state);
    // Until its turn comes it holds nothing of its own.
    this.encoder.sharedBuffer = buffers.patch;
    this.fullEncodeBuffer = buffers.full;
  }

  override getFullState(client?: Client): Uint8Array {
    if (fullStateOf !== this.encoder) this.needFullEncode = true;
    fullStateOf = this.encoder;
    this.fullEncodeBuffer = buffers.full;
    buffers.full[0] = Protocol.ROOM_STATE;
    // What everybody sees is encoded first. Where it outgrows the buffer, Colyseus goes on with the old one, which holds the
    // beginning only, and whoever has a view of their own would get a state that breaks off.
    const whole = super.getFullState();
    if (whole.buffer !== buffers.full.buffer) {
      buffers.full = new Uint8Array(whole.buffer, 0, whole.buffer.byteLength);
      this.fullEncodeBuffer = buffers.full;
    }
    const state = super.getFullState(client);
    // Without a view the answer lies in a buffer that the next encoding overwrites, maybe before a slow socket took it.
    return client?.view === undefined ? state.slice() : state;
  }

  override applyPatches(clients: Client[]): boolean {
    if (!this.encoder.hasChanges) return false;
    this.needFullEncode = true;
    if (clients.length > 0) {
      this.encoder.sharedBuffer = buffers.patch;
      this.#send(clients);
      // It may have grown.
      buffers.patch = this.encoder.sharedBuffer;
    }
    this.encoder.discardChanges();
    return true;
  }

  #send(clients: readonly Client[]): void {
    const place = { offset: emptyFrame };
    this.encoder.sharedBuffer[0] = Protocol.ROOM_STATE_PATCH;
    const shared = this.encoder.encode(place);
    const hidden = this.#changedForSome();
    goesToMany(shared);
    // At most tables everybody sits: then no lists are made.
    let others: Client[] | undefined;
    let crowd: Client[] | undefined;
    for (const client of clients) {
      if (client.state !== ClientState.JOINED) continue;
      if (this.comesFirst(client)) this.#serve(client, shared, hidden);
      else if (client.view === undefined) (crowd ??= []).push(client);
      else (others ??= []).push(client);
    }
    if (others !== undefined) for (const client of others) this.#serve(client, shared, hidden);
    // Who has no view gets this very frame; of those there may be hundreds. A copy, for the same reason as above.
    if (crowd !== undefined && shared.length > emptyFrame) this.#crowd.send(shared.slice(), crowd);
  }

  /** What changed and is not for everybody. The state itself holds both, and seldom changes. */
  #changedForSome(): readonly ChangeTree[] {
    const changed: ChangeTree[] = [];
    for (let node = this.encoder.root.changes.next; node !== undefined; node = node.next) {
      const { changeTree } = node;
      if (changeTree.isFiltered || changeTree.ref === this.encoder.state) changed.push(changeTree);
    }
    return changed;
  }

  /** What is sent is copied before anything else is encoded. */
  #serve(client: Client, shared: Uint8Array, hidden: readonly ChangeTree[]): void {
    const frame = client.view === undefined ? shared : this.#withOwn(client.view, shared, hidden);
    if (frame.length > emptyFrame) client.raw(frame);
  }

  /** What everybody gets with what only this view gets behind it. */
  #withOwn(view: StateView, shared: Uint8Array, hidden: readonly ChangeTree[]): Uint8Array {
    const place = { offset: shared.length };
    if (view.changes.size > 0) return this.encoder.encodeView(view, shared.length, place);
    // Of most moves most people get nothing of their own.
    if (!hidden.some((tree) => view.isChangeTreeVisible(tree))) return shared;
    // The shared part still lies before it.
    const encoded = this.encoder.encode(place, view);
    return place.offset === shared.length ? shared : encoded;
  }
}
