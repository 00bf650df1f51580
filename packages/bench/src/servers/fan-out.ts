/** A bare `ws` server: each frame is sent to all sockets of its table once `schedule` allows it. */
import { WebSocketServer } from 'ws';
import type { RawData, WebSocket } from 'ws';

import { reportToBench } from './process.ts';

export type Schedule = (publish: () => void) => void;

export function fanOut(schedule: Schedule): void {
  const tables = new Map<string, WebSocket[]>();
  const server = new WebSocketServer({ port: 0, perMessageDeflate: false });

  server.on('connection', (socket, request) => {
    const name = request.url ?? '';
    const members = tables.get(name) ?? [];
    members.push(socket);
    tables.set(name, members);
    socket.on('message', (data: RawData) => {
      schedule(() => {
        for (const member of members) member.send(data);
      });
    });
  });
  server.on('listening', () => {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    reportToBench(address.port);
  });
}
