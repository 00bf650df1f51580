/** Forwards a request to the process that has its table open; if there is none, the table is opened here. */
import { setTimeout as pause } from 'node:timers/promises';

import type { TablesReply } from '@cartomancer/protocol';
import { tablesReply } from '@cartomancer/protocol';
import type { Request, RequestHandler } from 'express';

import type { Leases, Peer } from '../cluster/leases.ts';
import type { ForwardedRequest } from '../cluster/peers.ts';
import { askPeer, forward, forwardedWith, isFromPeer } from '../cluster/peers.ts';
import type { TableRegistry } from '../table/table-registry.ts';
import { clientKeyOf } from './client-key.ts';
import { needsSeat } from './per-minute-limit.ts';
import { refuse } from './refusals.ts';

/** How long forwarding is tried again, for example until a process that shuts down has handed its table over. */
const handOverMilliseconds = 5_000;
const retryMilliseconds = 50;

export interface Peers {
  isForwarded(request: Request): boolean;
  /** Undefined for a request from outside the cluster. */
  forwardedRequest(request: Request): ForwardedRequest | undefined;
  readonly toOwner: RequestHandler;
  /** As other processes list them; those that are asleep there are included. */
  publicTables(): Promise<TablesReply['tables']>;
}

export const noPeers: Peers = {
  isForwarded: () => false,
  forwardedRequest: () => undefined,
  toOwner: (_request, _response, next) => next(),
  publicTables: async () => [],
};

export function clusterPeers(parts: {
  readonly registry: TableRegistry;
  readonly leases: Leases;
  readonly secret: string;
}): Peers {
  const { registry, leases, secret } = parts;
  const isForwarded = (request: Request) => isFromPeer(request, secret);

  /** Any other process, for a table that no process has open and that this one may not open. */
  async function anyPeer(): Promise<Peer | undefined> {
    const others = await leases.peers();
    return others[Math.floor(Math.random() * others.length)];
  }

  const toOwner: RequestHandler = async (request, response, next) => {
    if (isForwarded(request)) {
      next();
      return;
    }
    const code = String(request.params['code']).toUpperCase();
    for (const since = performance.now(); performance.now() - since < handOverMilliseconds;) {
      const owner = await registry.whereIs(code);
      if (owner === 'ours') {
        next();
        return;
      }
      const peer = owner === 'unowned' ? await anyPeer() : owner;
      if (peer !== undefined) {
        const clientKey = clientKeyOf(request, response);
        const allowance = needsSeat(response) ? 'as seated' : 'as usual';
        if ((await forward(request, response, { peer, secret, clientKey, allowance })) !== 'unreachable') return;
        if (!peer.leaving) await leases.reportMissing(peer);
      }
      await pause(retryMilliseconds);
    }
    refuse(503, 'E_NOT_STORED', 'TB-10');
  };

  return {
    isForwarded,
    forwardedRequest: (request) => (isForwarded(request) ? forwardedWith(request) : undefined),
    toOwner,
    async publicTables() {
      const others = await leases.peers().catch(() => []);
      const replies = await Promise.all(others.map((peer) => askPeer(peer, '/api/tables', secret)));
      return replies.flatMap((reply) => {
        const read = tablesReply.safeParse(reply);
        return read.success ? read.data.tables : [];
      });
    },
  };
}
