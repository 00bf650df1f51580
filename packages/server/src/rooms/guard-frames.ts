import type { Client, Room } from 'colyseus';
import { getMessageBytes, Protocol } from 'colyseus';

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
const kinds: ReadonlySet<number | undefined> = new Set([Protocol.JOIN_ROOM, Protocol.LEAVE_ROOM, Protocol.PING]);

/** The start of a message of each type: the decoder of Colyseus logs types that are no text. */
const messageStarts = (['play', 'attend', 'next'] as const).map((type) =>
  getMessageBytes.raw(Protocol.ROOM_DATA, type),
);

export function isUsedFrame(frame: Buffer): boolean {
  const [kind] = frame;
  if (kind !== Protocol.ROOM_DATA) return kinds.has(kind);
  return messageStarts.some((start) => start.equals(frame.subarray(0, start.length)));
}
