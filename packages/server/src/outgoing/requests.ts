/**
 * HTTP requests to addresses that users chose. Addresses are checked in the lookup of the connection itself, so that a
 * name cannot resolve to another address after the check. Redirects are not followed.
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

/** `forbidden`: the URL itself shows that the server may not connect there. `failed`: no answer, for this reason. */
export type Outcome =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfter?: string }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'failed'; readonly why: string };

export type Post = (request: OutgoingRequest) => Promise<Outcome>;

/** Milliseconds for the whole request. */
const timeoutMilliseconds = 10_000;
/** Bytes of an answer that are read before the connection is closed. */
const longestBody = 16_384;

class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
}

function checkedLookup(allowed: AllowedAddresses, resolve: Resolve): LookupFunction {
  return (hostname, options: LookupOptions, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) {
        callback(error, []);
        return;
      }
      const [first] = addresses;
      const isAllowed = allowed === 'any' || addresses.every(({ address }) => isPublicAddress(address));
      if (first === undefined || !isAllowed) callback(new ForbiddenAddress(`${hostname} has no public address`), []);
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

/** Never rejects. */
export function posts(allowed: AllowedAddresses, resolve: Resolve = lookUp()): Post {
  return ({ url, headers, body }) => {
    const { promise, resolve: settle } = Promise.withResolvers<Outcome>();
    if (!mayRequest(url, { allowed, schemes: ['http:', 'https:'] })) return Promise.resolve({ kind: 'forbidden' });
    const target = new URL(url);
    const request = target.protocol === 'https:' ? requestHttps : requestHttp;
    const outgoing = request(target, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
      lookup: checkedLookup(allowed, resolve),
      // Without an agent each request has a connection of its own, whose address is checked for it.
      agent: false,
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    outgoing.on('response', (response) => {
      const { statusCode: status = 0, headers: responseHeaders } = response;
      const { 'retry-after': retryAfter } = responseHeaders;
      let read = 0;
      const settleAnswered = () => {
        settle({ kind: 'answered', status, ...(retryAfter === undefined ? {} : { retryAfter }) });
        response.destroy();
      };
      response.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read > longestBody) settleAnswered();
      });
      response.on('end', settleAnswered);
      response.on('error', settleAnswered);
    });
    // If a receiver switches to another protocol, there is neither a response nor an error.
    outgoing.on('upgrade', (_response, socket) => {
      socket.destroy();
      settle({ kind: 'failed', why: 'another protocol' });
    });
    outgoing.on('close', () => settle({ kind: 'failed', why: 'closed' }));
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // A forbidden address behind a name is a failure, like a name that does not exist. Otherwise the answer would
      // reveal which internal names exist.
      if (error instanceof ForbiddenAddress) settle({ kind: 'failed', why: 'no public address' });
      else settle({ kind: 'failed', why: error.code ?? error.name });
    });
    outgoing.end(body);
    return promise;
  };
}
