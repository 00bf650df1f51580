import type { WebSocket } from 'playwright-core';

import type { Person } from './person.ts';

/** Collects the frames of all sockets that a followed page opens. */
export class ReceivedFrames {
  readonly #frames: string[] = [];

  /** Only sockets that the page opens after this call are followed. */
  readonly follow = ({ page }: Person): void => {
    page.on('websocket', (socket: WebSocket) =>
      socket.on('framereceived', ({ payload }) => this.#frames.push(payload.toString())),
    );
  };

  text(): string {
    return this.#frames.join('\n');
  }
}
