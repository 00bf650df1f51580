/** Creates a table over HTTP. Five people enter it but do not connect yet. */
import { makeTableReply, personReply, placeReply } from '@cartomancer/protocol';

import { seatsAtTable } from '../contract.ts';
import { ruleset } from '../workload/index.ts';

interface Parsed<T> {
  parse(body: unknown): T;
}

/** @throws Error with the address and the answer if the server refuses. */
export async function post<T>(url: string, request: { token?: string; body: object }, reply: Parsed<T>): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(request.token === undefined ? {} : { authorization: `Bearer ${request.token}` }),
    },
    body: JSON.stringify(request.body),
  });
  const body: unknown = await response.json();
  if (!response.ok) throw new Error(`${url}: ${JSON.stringify(body)}`);
  return reply.parse(body);
}

export interface MadeTable {
  readonly code: string;
  readonly spectatorSecret: string;
  /** The host first. */
  readonly people: readonly { readonly token: string; readonly roomId: string }[];
}

export async function makeTable(server: string): Promise<MadeTable> {
  const tokens: string[] = [];
  while (tokens.length < seatsAtTable)
    tokens.push(
      (await post(`${server}/api/person`, { body: { name: `Seat ${tokens.length + 1}` } }, personReply)).token,
    );
  const [host = ''] = tokens;
  const { code, links } = await post(
    `${server}/api/tables`,
    { token: host, body: { ruleset: ruleset.id, name: 'Workload', seats: seatsAtTable } },
    makeTableReply,
  );
  const secret = links.seat.split('seat=')[1] ?? '';
  const people: { token: string; roomId: string }[] = [];
  for (const token of tokens) {
    const body = token === host ? {} : { link: { kind: 'seat', secret } };
    const { roomId } = await post(`${server}/api/tables/${code}/enter`, { token, body }, placeReply);
    people.push({ token, roomId });
  }
  return { code, spectatorSecret: links.spectator.split('spectator=')[1] ?? '', people };
}
