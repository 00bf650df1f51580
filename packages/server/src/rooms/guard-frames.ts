import type { Client, Room } from 'colyseus';

type Receive = (this: Room, client: Client, frame: Buffer) => void;

/**
 * Guards all frames of a room: `admit` decides about each frame before it is decoded, `afterRead` is called afterwards, and
 * undecodable bytes lead to `broken` instead of an uncaught exception. It replaces a private method of Colyseus, so the
 * version is pinned and a spec sends garbage.
 */
export function guardFrames(
  room: Room,
  guard: {
    readonly admit: (client: Client) => boolean;
    readonly afterRead: (client: Client) => void;
    readonly broken: (client: Client, error: unknown) => void;
  },
): void {
  const receive = Reflect.get(room, '_onMessage') as Receive;
  Reflect.set(room, '_onMessage', (client: Client, frame: Buffer) => {
    if (!guard.admit(client)) return;
    try {
      receive.call(room, client, frame);
      guard.afterRead(client);
    } catch (error) {
      guard.broken(client, error);
    }
  });
}
