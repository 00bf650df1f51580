import type { Client } from 'colyseus';

/**
 * Bytes that may wait for a client that does not read, ten times the full state of a table. A client that reads nothing and
 * still answers pings would otherwise fill the memory.
 */
const mostWaiting = 1024 * 1024;

/** What is used of a socket of `ws`, which Colyseus hands out untyped. */
interface Socket {
  readonly bufferedAmount: number;
  terminate(): void;
}

/** Whether the client reads what it is sent. One that does not is disconnected. */
export function keepsUp({ ref }: Pick<Client, 'ref'>): boolean {
  const socket = ref as unknown as Socket;
  if (socket.bufferedAmount <= mostWaiting) return true;
  socket.terminate();
  return false;
}

export function sendFrame(client: Pick<Client, 'ref' | 'raw'>, frame: Uint8Array): void {
  if (keepsUp(client)) client.raw(frame);
}
