/** Requests that one process of a cluster forwards to another. They carry a secret that only the cluster knows. */
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
/** The owner holds these until the host has answered a knock, or up to this long. */
const waitPath = /\/wait(?:\?|$)/u;
const heldMilliseconds = 25_000;

/** The secret, derived from the key that all processes of a cluster share. */
export function peerSecret(key: Uint8Array): string {
  return createHmac('sha256', key).update('peers').digest('base64url');
}

/** The cluster's namespace in a shared Redis: derived from the same key, without revealing it. */
export function clusterName(key: Uint8Array): string {
  return createHmac('sha256', key).update('house').digest('base64url').slice(0, nameLength);
}

export function isFromPeer(request: IncomingMessage, word: string): boolean {
  const shown = Buffer.from(String(request.headers[header] ?? ''));
  const wanted = Buffer.from(word);
  return shown.length === wanted.length && timingSafeEqual(shown, wanted);
}

export interface ForwardedRequest {
  /** The client's key, from `clientKeyAt`. */
  readonly clientKey: string;
  /** `as seated`: their address has no request left, and only people with a seat at the table may proceed. */
  readonly asks: 'as usual' | 'as seated';
}

/** A peer's information about a request; trusted only from a peer (`isFromPeer`). */
export function forwardedWith({ headers }: IncomingMessage): ForwardedRequest {
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
 * Forwards a request to a peer, and returns its answer. `unreachable`: the peer does not listen, and nothing of the
 * request was read, so it can be sent to another one. Rejects when the answer does not arrive.
 */
export async function forward(
  request: IncomingMessage & { readonly originalUrl: string },
  response: ServerResponse,
  { peer, word, clientKey, asks }: ForwardedRequest & { readonly peer: Peer; readonly word: string },
): Promise<'answered' | 'unreachable'> {
  if (!(await isReachable(peer))) return 'unreachable';
  await proxy.web(request, response, {
    target: `${peer.address}${request.originalUrl}`,
    // The target is the whole URL, because Express has shortened the path of the request.
    ignorePath: true,
    headers: { [header]: word, [visitorHeader]: clientKey, [asksHeader]: asks },
    proxyTimeout: waitPath.test(request.originalUrl) ? heldMilliseconds : answerMilliseconds,
  });
  return 'answered';
}

/** A peer's answer to a question about itself, as JSON; undefined if it does not answer. */
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
