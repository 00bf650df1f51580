/** The floor: a `ws` server that keeps nothing, checks nothing and fans each frame out to the five sockets of its table. */
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { reportToBench } from './process.ts';

const tables = new Map<string, WebSocket[]>();
const server = new WebSocketServer({ port: 0, perMessageDeflate: false });

server.on('connection', (socket, request) => {
  const name = request.url ?? '';
  const members = tables.get(name) ?? [];
  members.push(socket);
  tables.set(name, members);
  socket.on('message', (data) => {
    for (const member of members) member.send(data);
  });
});
server.on('listening', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  reportToBench(address.port);
});
