/** What a person's page receives over its sockets, whether it shows it or not. */
import type { WebSocket } from 'playwright-core';

import type { Person } from './person.ts';

/** Collects the frames of all sockets that the page opens from now on. */
export function framesOf({ page }: Person): { readonly text: () => string } {
  const frames: string[] = [];
  page.on('websocket', (socket: WebSocket) =>
    socket.on('framereceived', ({ payload }) => frames.push(payload.toString())),
  );
  return { text: () => frames.join('\n') };
}
