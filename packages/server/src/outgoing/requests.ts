/**
 * HTTP requests to addresses that people chose. The address that was checked is the one that is connected to: the check is
 * part of the connection's own lookup. Redirects are not followed, and only the status of an answer and its
 * `Retry-After` are used.
 */
import type { LookupOptions } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';

import type { AllowedAddresses } from './addresses.ts';
import { addressIn, isPublicAddress } from './addresses.ts';
import type { Resolve } from './look-up.ts';
import { lookUp } from './look-up.ts';

export interface OutgoingRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string | Uint8Array;
}

/** `forbidden`: the server may not connect to this address, by the URL alone. `failed`: no answer, for this reason. */
export type Outcome =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter?: string }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'failed'; readonly why: string };

export type Post = (request: OutgoingRequest) => Promise<Outcome>;

/** Milliseconds for the whole request. */
const patience = 10_000;
/** Bytes of an answer that are read before the connection is closed. */
const longestAnswer = 16_384;

class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
}

/** The name's addresses, if all of them may be used. */
function checkedLookup(allowed: AllowedAddresses, resolve: Resolve): LookupFunction {
  return (hostname, options: LookupOptions, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) {
        callback(error, []);
        return;
      }
      const [first] = addresses;
      const isAllowed = allowed === 'any' || addresses.every(({ address }) => isPublicAddress(address));
      if (first === undefined || !isAllowed) callback(new ForbiddenAddress(`${hostname} is no public address`), []);
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** Whether a request to this URL could be allowed, before its name is looked up. */
export function mayRequest(
  url: string,
  { allowed, schemes }: { readonly allowed: AllowedAddresses; readonly schemes: readonly ('http:' | 'https:')[] },
): boolean {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || parsed.username !== '' || parsed.password !== '') return false;
  if (!schemes.some((scheme) => scheme === parsed.protocol)) return false;
  const address = addressIn(parsed);
  return allowed === 'any' || (address === undefined ? parsed.hostname !== 'localhost' : isPublicAddress(address));
}

/** Sends requests to these addresses; never rejects. */
export function posts(allowed: AllowedAddresses, resolve: Resolve = lookUp()): Post {
  return ({ url, headers, body }) => {
    const { promise, resolve: settle } = Promise.withResolvers<Outcome>();
    if (!mayRequest(url, { allowed, schemes: ['http:', 'https:'] })) return Promise.resolve({ kind: 'forbidden' });
    const target = new URL(url);
    const request = target.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = request(target, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
      lookup: checkedLookup(allowed, resolve),
      // A new connection for each request: none may reuse a connection that was checked for another.
      agent: false,
      signal: AbortSignal.timeout(patience),
    });
    sent.on('response', (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      const { 'retry-after': retryAfter } = answered;
      let read = 0;
      const done = () => {
        settle({ kind: 'answered', status, ...(retryAfter === undefined ? {} : { retryAfter }) });
        response.destroy();
      };
      response.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read > longestAnswer) done();
      });
      response.on('end', done);
      response.on('error', done);
    });
    // A receiver may answer with another protocol, after which there is neither a response nor an error.
    sent.on('upgrade', (_response, socket) => {
      socket.destroy();
      settle({ kind: 'failed', why: 'another protocol' });
    });
    sent.on('close', () => settle({ kind: 'failed', why: 'closed' }));
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // A forbidden address behind a name is a failure, like a name that does not exist. Otherwise the answer would reveal
      // which internal names exist.
      if (error instanceof ForbiddenAddress) settle({ kind: 'failed', why: 'no public address' });
      else settle({ kind: 'failed', why: error.code ?? error.name });
    });
    sent.end(body);
    return promise;
  };
}
