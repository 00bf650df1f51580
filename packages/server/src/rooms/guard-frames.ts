import type { Client, Room } from 'colyseus';
import { Protocol } from 'colyseus';

type Receive = (this: Room, client: Client, frame: Buffer) => void;

/**
 * Guards all frames of a room: `admit` decides about each frame before it is decoded, `afterRead` is called afterwards, and
 * undecodable bytes lead to `broken` instead of an uncaught exception. It replaces a private method of Colyseus, so the
 * version is pinned and a spec sends garbage.
 */
export function guardFrames(
  room: Room,
  guard: {
    readonly admit: (client: Client, frame: Buffer) => boolean;
    readonly afterRead: (client: Client) => void;
    readonly broken: (client: Client, error: unknown) => void;
  },
): void {
  const receive = Reflect.get(room, '_onMessage') as Receive;
  Reflect.set(room, '_onMessage', (client: Client, frame: Buffer) => {
    if (!guard.admit(client, frame)) return;
    try {
      receive.call(room, client, frame);
      guard.afterRead(client);
    } catch (error) {
      guard.broken(client, error);
    }
  });
}

/** Requests, raw bytes and inputs are not used here; Colyseus would answer each of them, even to a client that does not read. */
const kinds: ReadonlySet<number | undefined> = new Set([
  Protocol.JOIN_ROOM,
  Protocol.LEAVE_ROOM,
  Protocol.ROOM_DATA,
  Protocol.PING,
]);

export function isUsedFrame([kind]: Buffer): boolean {
  return kinds.has(kind);
}
