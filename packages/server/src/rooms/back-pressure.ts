import type { Client } from 'colyseus';

/**
 * Bytes that may wait for a slow client: many times the full state of a table. A client that no longer reads but keeps
 * sending pongs is not dropped as unresponsive, so its unsent frames would otherwise fill the memory.
 */
const maxBufferedBytes = 1024 * 1024;

/** Colyseus types `ref` only as an `EventEmitter`. */
interface Socket {
  readonly bufferedAmount: number;
  terminate(): void;
}

/** Returns whether the client is still connected. */
export function disconnectUnlessKeepingUp({ ref }: Pick<Client, 'ref'>): boolean {
  const socket = ref as unknown as Socket;
  if (socket.bufferedAmount <= maxBufferedBytes) return true;
  socket.terminate();
  return false;
}

export function sendFrame(client: Pick<Client, 'ref' | 'raw'>, frame: Uint8Array): void {
  if (disconnectUnlessKeepingUp(client)) client.raw(frame);
}
