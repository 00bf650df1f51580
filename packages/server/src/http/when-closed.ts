import type { ServerResponse } from 'node:http';

/** Calls `then` at once if the connection ended while the request was handled. */
export function whenClosed(response: ServerResponse, then: () => void): void {
  if (response.closed) then();
  else response.once('close', then);
}
