/** A TCP proxy in front of one server, with outages that the test starts and ends. */
import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';

export class TcpProxy {
  readonly #server: Server;
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #passes = true;
  #refused = 0;

  private constructor(server: Server, target: URL) {
    this.#server = server;
    this.#target = target;
    server.on('connection', (socket) => this.#accept(socket));
  }

  static async open(url: string): Promise<TcpProxy> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new TcpProxy(server, new URL(url));
  }

  get url(): string {
    const url = new URL(this.#target);
    url.hostname = '127.0.0.1';
    url.port = String((this.#server.address() as AddressInfo).port);
    return url.href;
  }

  /** Connections that were accepted and closed since the outage began. */
  get refused(): number {
    return this.#refused;
  }

  /** Closes every connection; from now on each new one is accepted and closed, as by a proxy without a backend. */
  cutOff(): void {
    this.#passes = false;
    this.#refused = 0;
    for (const socket of this.#sockets) socket.destroy();
  }

  passAgain(): void {
    this.#passes = true;
  }

  async close(): Promise<void> {
    this.cutOff();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #accept(client: Socket): void {
    this.#keep(client);
    if (!this.#passes) {
      this.#refused += 1;
      client.end();
      return;
    }
    const backend = connect(Number(this.#target.port), this.#target.hostname);
    this.#keep(backend);
    client.pipe(backend).pipe(client);
    client.once('close', () => backend.destroy());
    backend.once('close', () => client.destroy());
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    // An aborted connection emits `close` too, and only that matters here.
    socket.on('error', () => {});
    socket.once('close', () => this.#sockets.delete(socket));
  }
}
