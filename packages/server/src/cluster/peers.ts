/** Requests that one process of a house hands on to another. They carry a word that only the house knows. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Agent } from 'node:http';
import { connect } from 'node:net';

import { createProxyServer } from 'httpxy';

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
  readonly clientKey: string;
  /** `as seated`: their address has no request left, and only people with a seat at the table may go on. */
  readonly asks: 'as usual' | 'as seated';
}

/** What a neighbour says of a request; to be believed only of one (`isFromPeer`). */
export function handedOnWith({ headers }: IncomingMessage): HandedOn {
  return {
    clientKey: String(headers[visitorHeader] ?? ''),
    asks: headers[asksHeader] === 'as seated' ? 'as seated' : 'as usual',
  };
}

const proxy = createProxyServer({ agent: new Agent({ keepAlive: true }) });

async function isReachable({ address }: Peer): Promise<boolean> {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port || 80), timeout: connectMilliseconds });
  socket.once('timeout', () => socket.destroy(new Error('The peer does not accept the connection')));
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}

/**
 * Hands a request on to a peer, and its answer back. `unreachable`: the peer does not listen, and nothing of the request was
 * read, so that another peer can have it. Rejects when the answer does not arrive.
 */
export async function handOn(
  request: IncomingMessage & { readonly originalUrl: string },
  response: ServerResponse,
  { peer, word, clientKey, asks }: HandedOn & { readonly peer: Peer; readonly word: string },
): Promise<'answered' | 'unreachable'> {
  if (!(await isReachable(peer))) return 'unreachable';
  await proxy.web(request, response, {
    target: `${peer.address}${request.originalUrl}`,
    // The target is the whole URL: Express has cut the path of the request.
    ignorePath: true,
    headers: { [header]: word, [visitorHeader]: clientKey, [asksHeader]: asks },
    proxyTimeout: waitPath.test(request.originalUrl) ? heldMilliseconds : answerMilliseconds,
  });
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
