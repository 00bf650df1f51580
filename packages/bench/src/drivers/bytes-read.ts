import type { Room } from '@colyseus/sdk';

/** The SDK's reference to its socket in Node. */
interface RawConnection {
  readonly transport: { readonly ws: { readonly _socket: { readonly bytesRead: number } } };
}

export function bytesRead(room: Room): number {
  return (room.connection as unknown as RawConnection).transport.ws._socket.bytesRead;
}
