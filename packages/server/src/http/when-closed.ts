import type { ServerResponse } from 'node:http';

/** Calls `then` when the connection of this response has ended; at once if it ended while the request was handled. */
export function whenClosed(response: ServerResponse, then: () => void): void {
  if (response.closed) then();
  else response.once('close', then);
}
