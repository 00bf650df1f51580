/**
 * Guards the joins, which Colyseus handles: it limits nothing, reads bodies of any size into memory, and prints a stack
 * trace for each aborted or malformed body. So joins that are too long, too many or malformed are refused before they
 * reach it.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

import type { Refusal } from '@cartomancer/rules/kernel';
import express from 'express';
import type { Express } from 'express';

import { clientKeyHeader } from '../rooms/connections-by-address.ts';
import type { RateRule, SeatExemption } from './per-minute-limit.ts';
import { clientKeyAt } from './client-key.ts';
import { dropBadScheme, hasValidAddress, rewriteInvalidUpgrades } from './invalid-addresses.ts';
import { perMinuteLimit } from './per-minute-limit.ts';
import { jsonBody } from './json-bodies.ts';
import { pipeliningDetector } from './pipelining.ts';
import { refusing } from './refusals.ts';
import type { BodyDeadlines } from './slow-bodies.ts';

const longestJoin = 4_096;

function isJoin({ method, url }: IncomingMessage): boolean {
  return method === 'POST' && url?.startsWith('/matchmake') === true;
}

function isTooLong({ headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
  return Number.isNaN(length) || length > longestJoin;
}

function joinGate({ proxies, failed, ...rule }: JoinRule): Express {
  const gate = express();
  gate.set('trust proxy', proxies);
  gate.disable('x-powered-by');
  // Another process never decides about a join: if it has the table open, there is no room to join in this process.
  const exemption: SeatExemption = async (request, response) =>
    (await rule.exemption(request, response)) === 'seated' ? 'seated' : 'refused';
  gate.use(perMinuteLimit({ ...rule, exemption }));
  gate.use(jsonBody({ type: () => true, limit: longestJoin }));
  gate.use((request, _response, next) => {
    request.headers['content-type'] = 'application/json';
    request.headers[clientKeyHeader] = clientKeyAt(request.ip ?? '');
    next();
  });
  gate.use(refusing(failed));
  return gate;
}

const malformed: Refusal = { code: 'E_MALFORMED', clause: 'TB-10', facts: {} };

function refuseAddress(response: ServerResponse): void {
  response
    .writeHead(400, { Connection: 'close', 'Content-Type': 'application/json' })
    .end(JSON.stringify({ refusals: [malformed] }));
}

/** `points`: joins a minute from one address. */
export interface JoinRule extends RateRule {
  readonly proxies: number;
  readonly failed: (error: unknown) => void;
  /** Called for every request before its body is read. */
  readonly began: BodyDeadlines['watch'];
}

/** Call this when the server listens: by then Colyseus has put its own handler in front of all others. */
export function guardJoins(server: Server, rule: JoinRule): void {
  const handlers = server.listeners('request') as readonly RequestListener[];
  const gate = joinGate(rule);
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    for (const handler of handlers) handler.call(server, request, response);
  };
  const isPipelined = pipeliningDetector();
  rewriteInvalidUpgrades(server);
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (isPipelined(request, response)) {
      request.socket.destroy();
      return;
    }
    rule.began(request, response);
    dropBadScheme(request);
    if (!hasValidAddress(request)) refuseAddress(response);
    else if (!isJoin(request)) handle(request, response);
    else if (isTooLong(request)) response.writeHead(413, { Connection: 'close' }).end();
    else gate(request as express.Request, response as express.Response, () => handle(request, response));
  });
}
