import type { Room } from '@colyseus/sdk';

/** What the SDK keeps of its socket in Node. */
interface RawConnection {
  readonly transport: { readonly ws: { readonly _socket: { readonly bytesRead: number } } };
}

/** Bytes that the room's connection has received since it was opened. */
export function bytesRead(room: Room): number {
  return (room.connection as unknown as RawConnection).transport.ws._socket.bytesRead;
}
