import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Agent } from 'node:http';
import { connect } from 'node:net';

import { createProxyServer } from 'httpxy';

import { longestHold } from '../table/admission-queue.ts';
import type { Peer } from './leases.ts';

const secretHeader = 'x-cartomancer-peer';
const clientKeyHeader = 'x-cartomancer-visitor';
const allowanceHeader = 'x-cartomancer-asks';
const clusterNameLength = 12;
const connectMilliseconds = 1_000;
const answerMilliseconds = 5_000;
/** A long poll: the owner answers when the host has answered the knock, or after `longestHold`. */
const longPollPath = /\/wait(?:\?|$)/u;
const longPollMilliseconds = longestHold + answerMilliseconds;
/** Files, notes and pages of history: the owner makes them in turn, and a slow client takes its time to read them. */
const longAnswerPath = /^\/api\/(?:campaigns|tables)\/[^/?]+\/(?:chronicle|file|notes|replay|session|talk)(?:\?|$)/u;
/** Longer than the slowest accepted client needs to read all that the sockets between it and the owner can buffer. */
const longAnswerMilliseconds = 120_000;

function longestSilence(url: string): number {
  if (longPollPath.test(url)) return longPollMilliseconds;
  return longAnswerPath.test(url) ? longAnswerMilliseconds : answerMilliseconds;
}

export function peerSecret(key: Uint8Array): string {
  return createHmac('sha256', key).update('peers').digest('base64url');
}

/** The cluster's namespace in a shared Redis: derived from the same key, without revealing it. */
export function clusterName(key: Uint8Array): string {
  // Never change this label: the names of the keys that running processes share are derived from it.
  return createHmac('sha256', key).update('house').digest('base64url').slice(0, clusterNameLength);
}

export function isFromPeer(request: IncomingMessage, secret: string): boolean {
  const presented = Buffer.from(String(request.headers[secretHeader] ?? ''));
  const expected = Buffer.from(secret);
  return presented.length === expected.length && timingSafeEqual(presented, expected);
}

export interface ForwardedRequest {
  readonly clientKey: string;
  /** `as seated`: beyond its rate limit, so the owner serves only people with a seat, hosts, and people who knocked. */
  readonly allowance: 'as usual' | 'as seated';
}

/**
 * The information that a peer adds to a forwarded request. Any client can send these headers: check `isFromPeer` first.
 */
export function forwardedWith({ headers }: IncomingMessage): ForwardedRequest {
  return {
    clientKey: String(headers[clientKeyHeader] ?? ''),
    allowance: headers[allowanceHeader] === 'as seated' ? 'as seated' : 'as usual',
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
 * Forwards a request to a peer and sends its answer to the client. `unreachable`: the peer does not listen, and nothing
 * of the request was read, so another peer can still receive it. Rejects when the answer does not arrive.
 */
export async function forward(
  request: IncomingMessage & { readonly originalUrl: string },
  response: ServerResponse,
  { peer, secret, clientKey, allowance }: ForwardedRequest & { readonly peer: Peer; readonly secret: string },
): Promise<'answered' | 'unreachable'> {
  if (!(await isReachable(peer))) return 'unreachable';
  await proxy.web(request, response, {
    target: `${peer.address}${request.originalUrl}`,
    // The target is the whole URL, because Express has shortened the path of the request.
    ignorePath: true,
    headers: { [secretHeader]: secret, [clientKeyHeader]: clientKey, [allowanceHeader]: allowance },
    proxyTimeout: longestSilence(request.originalUrl),
  });
  return 'answered';
}

/** Undefined without a successful answer. */
export async function askPeer(peer: Peer, path: string, secret: string): Promise<unknown> {
  try {
    const reply = await fetch(`${peer.address}${path}`, {
      headers: { [secretHeader]: secret },
      signal: AbortSignal.timeout(connectMilliseconds),
    });
    return reply.ok ? await reply.json() : undefined;
  } catch {
    return undefined;
  }
}
