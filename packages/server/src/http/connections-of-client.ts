/** Limits the open connections of one client, so that a single client cannot use up the files that the process may open (TB-10). */
import type { Server } from 'node:http';

import { ConnectionsByAddress } from '../rooms/connections-by-address.ts';
import { clientKeyAt } from './client-key.ts';

/** Closes a client's connections beyond `most`. Do not call it behind a proxy: there, all connections come from the proxy. */
export function limitConnectionsOfClient(server: Server, most: number): void {
  const connections = new ConnectionsByAddress(most);
  server.on('connection', (socket) => {
    const client = clientKeyAt(socket.remoteAddress ?? '');
    if (connections.add(client, 'elsewhere') === 'crowded') socket.destroy();
    else socket.once('close', () => connections.remove(client));
  });
}
