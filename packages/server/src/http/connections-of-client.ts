import type { Server } from 'node:http';

import { ConnectionsByAddress } from '../rooms/connections-by-address.ts';
import { clientKeyAt } from './client-key.ts';

/**
 * Closes a client's connections beyond `most`, so that it cannot use up the file descriptors of the process (TB-10).
 * Not for use behind a proxy, from which all connections come.
 */
export function limitConnectionsOfClient(server: Server, most: number): void {
  const connections = new ConnectionsByAddress(most);
  server.on('connection', (socket) => {
    const client = clientKeyAt(socket.remoteAddress ?? '');
    if (connections.add(client, 'elsewhere') === 'crowded') socket.destroy();
    else socket.once('close', () => connections.remove(client));
  });
}
