/** A bare Colyseus room that patches one string. Its difference to our server is the cost of our own code. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { schema, t } from '@colyseus/schema';
import { Room, Server, WebSocketTransport } from 'colyseus';

import { seatsAtTable } from '../contract.ts';
import { reportToBench } from './process.ts';

const OneText = schema({ text: t.string().default('') }, 'OneText');

class BareRoom extends Room<{ state: InstanceType<typeof OneText> }> {
  override state = new OneText();
  override maxClients = seatsAtTable;
  // Patches are sent with each move, as at our tables.
  override patchRate = 2 ** 31 - 1;
  override messages = {
    move: (_: unknown, text: string) => {
      this.state.text = text;
      this.broadcastPatch();
    },
  };
}

const silent = { debug() {}, error() {}, info() {}, log() {}, trace() {}, warn() {} };
const http = createServer();
const server = new Server({
  greet: false,
  gracefullyShutdown: false,
  logger: silent,
  transport: new WebSocketTransport({ server: http }),
});
server.define('bare', BareRoom);
await server.listen(0, '127.0.0.1');
reportToBench((http.address() as AddressInfo).port);
