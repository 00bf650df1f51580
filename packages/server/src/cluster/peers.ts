/** Requests that one process of a house hands on to another. They carry a word that only the house knows. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { request as ask } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';

import type { Peer } from './leases.ts';

const header = 'x-cartomancer-peer';
const visitorHeader = 'x-cartomancer-visitor';
const asksHeader = 'x-cartomancer-asks';
const nameLength = 12;
const connectMilliseconds = 1_000;
const answerMilliseconds = 5_000;
/** The owner holds these back until the host has answered a knock, or for so long. */
const waitPath = /\/wait(?:\?|$)/u;
const heldMilliseconds = 25_000;

/** The word, from the key that all processes of a house share. */
export function peerWord(key: Uint8Array): string {
  return createHmac('sha256', key).update('peers').digest('base64url');
}

/** What a house is called in a Redis that others use as well: it follows from the same key, and tells nothing of it. */
export function houseName(key: Uint8Array): string {
  return createHmac('sha256', key).update('house').digest('base64url').slice(0, nameLength);
}

export function isFromPeer(request: IncomingMessage, word: string): boolean {
  const shown = Buffer.from(String(request.headers[header] ?? ''));
  const wanted = Buffer.from(word);
  return shown.length === wanted.length && timingSafeEqual(shown, wanted);
}

export interface HandedOn {
  /** Who asked, as `visitorAt` says it. */
  readonly visitor: string;
  /** `as seated`: their address has no request left, and only people with a seat at the table may go on. */
  readonly asks: 'as usual' | 'as seated';
}

/** What a neighbour says of a request; to be believed only of one (`isFromPeer`). */
export function handedOnWith({ headers }: IncomingMessage): HandedOn {
  return {
    visitor: String(headers[visitorHeader] ?? ''),
    asks: headers[asksHeader] === 'as seated' ? 'as seated' : 'as usual',
  };
}

/** Nothing where nobody listens. */
async function connected({ address }: Peer): Promise<Socket | undefined> {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port || 80), timeout: connectMilliseconds });
  socket.once('timeout', () => socket.destroy(new Error('Nobody answers')));
  try {
    await once(socket, 'connect');
    socket.setTimeout(0);
    return socket;
  } catch {
    return undefined;
  }
}

/**
 * Hands a request on, body and all, and its answer back. `unreachable`: nobody listens there, and nothing of the request was
 * read. Rejects when the answer does not come.
 */
export async function handOn(
  request: IncomingMessage & { readonly originalUrl: string },
  response: ServerResponse,
  { peer, word, visitor, asks }: HandedOn & { readonly peer: Peer; readonly word: string },
): Promise<'answered' | 'unreachable'> {
  const socket = await connected(peer);
  if (socket === undefined) return 'unreachable';
  const outgoing = ask({
    createConnection: () => socket,
    method: request.method,
    path: request.originalUrl,
    headers: { ...request.headers, connection: 'close', [header]: word, [visitorHeader]: visitor, [asksHeader]: asks },
  });
  const patience = waitPath.test(request.originalUrl) ? heldMilliseconds : answerMilliseconds;
  const impatience = setTimeout(() => outgoing.destroy(new Error('No answer')), patience);
  request.pipe(outgoing);
  const [answer] = (await once(outgoing, 'response').finally(() => clearTimeout(impatience))) as [IncomingMessage];
  const { connection: _, 'keep-alive': __, ...headers } = answer.headers;
  response.writeHead(answer.statusCode ?? 502, headers);
  answer.pipe(response);
  await once(response, 'close');
  return 'answered';
}

/** What a peer answers to a plain question about itself, as JSON; nothing when it does not. */
export async function askPeer(peer: Peer, path: string, word: string): Promise<unknown> {
  try {
    const reply = await fetch(`${peer.address}${path}`, {
      headers: { [header]: word },
      signal: AbortSignal.timeout(connectMilliseconds),
    });
    return reply.ok ? await reply.json() : undefined;
  } catch {
    return undefined;
  }
}
