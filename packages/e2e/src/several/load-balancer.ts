/** A minimal reverse proxy: `/a/…` goes to the server named `a`, other paths to the running servers in turn. */
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer, request as forwardRequest } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';

import { TestClient } from '../test-client.ts';

export interface Upstream {
  readonly name: string;
  /** 0 while it is not running. */
  readonly port: number;
}

async function connected(port: number): Promise<Socket | undefined> {
  if (port === 0) return undefined;
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    // Later errors only close the connection.
    socket.on('error', () => socket.destroy());
    return socket;
  } catch {
    return undefined;
  }
}

export class LoadBalancer extends TestClient {
  readonly #server: Server;
  #upstreams: readonly Upstream[] = [];
  #turn = 0;

  private constructor(server: Server) {
    super();
    this.#server = server;
    server.on('request', (request, response) => {
      this.#serve(request, response).catch(() => response.destroy());
    });
    server.on('upgrade', (request, socket, head) => {
      this.#upgrade(request, socket, head).catch(() => socket.destroy());
    });
  }

  static async open(port = 0): Promise<LoadBalancer> {
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    return new LoadBalancer(server);
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  override get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  forwardTo(upstreams: readonly Upstream[]): void {
    this.#upstreams = upstreams;
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  /** A connection to the server of this path, and the path within it; undefined when no server answers. */
  async #route(path: string): Promise<{ readonly socket: Socket; readonly path: string } | undefined> {
    const namedUpstream = this.#upstreams.find(({ name }) => path.startsWith(`/${name}/`));
    if (namedUpstream !== undefined) {
      const socket = await connected(namedUpstream.port);
      return socket === undefined ? undefined : { socket, path: path.slice(namedUpstream.name.length + 1) };
    }
    this.#turn += 1;
    // Other requests advance the turn meanwhile; this one tries each server once, beginning at its own turn.
    const turn = this.#turn;
    for (let tries = 0; tries < this.#upstreams.length; tries += 1) {
      const socket = await connected(this.#upstreams[(turn + tries) % this.#upstreams.length]?.port ?? 0);
      if (socket !== undefined) return { socket, path };
    }
    return undefined;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const route = await this.#route(request.url ?? '/');
    if (route === undefined) {
      response.writeHead(502).end();
      return;
    }
    const { socket, path } = route;
    const { method, headers } = request;
    const outgoing = forwardRequest({
      createConnection: () => socket,
      method,
      path,
      headers: { ...headers, connection: 'close' },
    });
    request.pipe(outgoing);
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  }

  async #upgrade(request: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    const route = await this.#route(request.url ?? '/');
    if (route === undefined) {
      client.destroy();
      return;
    }
    const { socket, path } = route;
    const lines = [`GET ${path} HTTP/1.1`];
    for (let place = 0; place < request.rawHeaders.length; place += 2)
      lines.push(`${request.rawHeaders[place]}: ${request.rawHeaders[place + 1]}`);
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    socket.write(head);
    socket.pipe(client).pipe(socket);
    client.on('error', () => socket.destroy());
    client.once('close', () => socket.destroy());
    socket.once('close', () => client.destroy());
  }
}
