/**
 * A minimal reverse proxy in front of several servers: `/a/…` goes to the server of that name, other paths to the
 * running servers in turn. It has no TLS, address handling or size limits.
 */
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer, request as ask } from 'node:http';
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
    // From now on its end is the other end's matter.
    socket.on('error', () => socket.destroy());
    return socket;
  } catch {
    return undefined;
  }
}

export class LoadBalancer extends TestClient {
  readonly #server: Server;
  #behind: readonly Upstream[] = [];
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

  leadTo(behind: readonly Upstream[]): void {
    this.#behind = behind;
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  /** A connection to the server of this path, and the path within it; undefined when no server answers. */
  async #way(path: string): Promise<{ readonly socket: Socket; readonly path: string } | undefined> {
    const named = this.#behind.find(({ name }) => path.startsWith(`/${name}/`));
    if (named !== undefined) {
      const socket = await connected(named.port);
      return socket === undefined ? undefined : { socket, path: path.slice(named.name.length + 1) };
    }
    this.#turn += 1;
    // Other requests advance the turn meanwhile, so each server is tried once from the turn of this request.
    const turn = this.#turn;
    for (let tries = 0; tries < this.#behind.length; tries += 1) {
      const socket = await connected(this.#behind[(turn + tries) % this.#behind.length]?.port ?? 0);
      if (socket !== undefined) return { socket, path };
    }
    return undefined;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const way = await this.#way(request.url ?? '/');
    if (way === undefined) {
      response.writeHead(502).end();
      return;
    }
    const { socket, path } = way;
    const { method, headers } = request;
    const outgoing = ask({
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

  async #upgrade(request: IncomingMessage, visitor: Duplex, head: Buffer): Promise<void> {
    const way = await this.#way(request.url ?? '/');
    if (way === undefined) {
      visitor.destroy();
      return;
    }
    const { socket, path } = way;
    const lines = [`GET ${path} HTTP/1.1`];
    for (let place = 0; place < request.rawHeaders.length; place += 2)
      lines.push(`${request.rawHeaders[place]}: ${request.rawHeaders[place + 1]}`);
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    socket.write(head);
    socket.pipe(visitor).pipe(socket);
    visitor.on('error', () => socket.destroy());
    visitor.once('close', () => socket.destroy());
    socket.once('close', () => visitor.destroy());
  }
}
