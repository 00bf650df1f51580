import { afterAll, beforeAll, expect, test } from 'vitest';

import type { MadeTable, Account } from '../test-client.ts';
import { ServerProcess } from '../server-process.ts';
import { reserve, WireClient } from './client.ts';

const tables = 50;
const seats = 6;
/** The default of `REQUESTS_A_MINUTE`. */
const requestsAMinute = 600;

interface Pupil {
  readonly person: Account;
  readonly code: string;
}

let server: ServerProcess;
let pupils: readonly Pupil[];
let flooder: Account;

async function fullTable(number: number): Promise<readonly Pupil[]> {
  const people = await Promise.all(
    Array.from({ length: seats }, (_, index) => server.person(`Pupil-${number}-${index + 1}`)),
  );
  const [host, ...others] = people;
  if (host === undefined) throw new Error('A person is missing');
  const table: MadeTable = await server.makeTable(host, { seats });
  await Promise.all(others.map((person) => server.enter(person, table.code, table.seatLink)));
  for (const [index, person] of people.entries()) {
    const client = await WireClient.join(server, person, table.code);
    await client.does({ type: 'take_seat', seat: `s${index + 1}` });
    await client.leave();
  }
  return people.map((person) => ({ person, code: table.code }));
}

beforeAll(async () => {
  server = await ServerProcess.start({ LIMITS: 'none' });
  const allPupils: Pupil[] = [];
  for (let number = 1; number <= tables; number += 1) allPupils.push(...(await fullTable(number)));
  pupils = allPupils;
  flooder = await server.person('Spammer');
  await server.end('SIGTERM');
  await server.restart({ LIMITS: 'usual' });
});
afterAll(() => server.remove());

/** One of each kind of request that the server limits by address; returns the statuses. */
async function flood(): Promise<readonly number[]> {
  const bearer = { authorization: `Bearer ${flooder.token}` };
  const code = pupils[0]?.code ?? '';
  const answers = await Promise.all([
    server.request('/api/tables'),
    server.request('/api/person', { body: { name: 'Another' } }),
    server.request(`/api/tables/${code}/enter`, { body: {} }),
    server.request(`/api/tables/${code}/enter`, { body: {}, headers: bearer }),
    server.request(`/api/tables/${code}/chronicle`, { headers: bearer }),
    reserve(server, { roomId: code, token: flooder.token }),
  ]);
  return answers.map(({ status }) => status);
}

test('300 seated people return to their seats although their common address has no request left', async () => {
  // First the flooder uses up every limit of the address.
  for (let statuses: readonly number[] = []; statuses.length === 0 || statuses.some((status) => status !== 429);)
    statuses = await flood();
  const stop = new AbortController();
  const flooding = (async () => {
    let accepted = 0;
    while (!stop.signal.aborted) accepted += (await flood()).filter((status) => status !== 429).length;
    return accepted;
  })();
  try {
    const returned = await Promise.allSettled(
      pupils.map(async ({ person, code }) => {
        const client = await WireClient.join(server, person, code);
        expect(client.view.own.you?.seat).toBeDefined();
        expect((await server.request(`/api/tables/${code}/chronicle`, bearerOf(person))).status).toBe(200);
        expect((await server.request(`/api/tables/${code}/talk`, bearerOf(person))).status).toBe(200);
        // This request names no table.
        expect((await server.request('/api/person', { ...bearerOf(person), body: { name: 'Pupil' } })).status).toBe(
          200,
        );
        return client;
      }),
    );
    const refused = returned.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []));
    expect(refused).toEqual([]);
  } finally {
    stop.abort();
  }
  // A token without a seat does not bypass the limits of the address; they are refilled once if a new minute begins.
  expect(await flooding).toBeLessThanOrEqual(requestsAMinute);
});

test('a seated person has a limited number of requests beyond the address’s limit', async () => {
  const [pupil, other] = pupils;
  if (pupil === undefined || other === undefined) throw new Error('The tables are empty');
  const path = `/api/tables/${pupil.code}/talk`;
  const statuses: number[] = [];
  while (statuses.at(-1) !== 429) statuses.push((await server.request(path, bearerOf(pupil.person))).status);
  expect(statuses.length).toBeLessThan(1_000);
  expect((await server.request(path, bearerOf(other.person))).status).toBe(200);
});

function bearerOf({ token }: Account): { readonly headers: { readonly authorization: string } } {
  return { headers: { authorization: `Bearer ${token}` } };
}
