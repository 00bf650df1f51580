import type { LookupAddress } from 'node:dns';

import { expect, test } from 'vitest';

import { lookUp } from './look-up.ts';

const notFound = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });

function resolverFor(known: Readonly<Record<string, { readonly 4?: string[]; readonly 6?: string[] }>>) {
  const answer = (family: 4 | 6) => async (hostname: string) => known[hostname]?.[family] ?? Promise.reject(notFound);
  return { resolve4: answer(4), resolve6: answer(6) } as unknown as NonNullable<Parameters<typeof lookUp>[0]>;
}

function addressesOf(
  hostname: string,
  known: Parameters<typeof resolverFor>[0],
): Promise<readonly LookupAddress[] | string> {
  return new Promise((resolve) => {
    lookUp(resolverFor(known))(hostname, { all: true }, (error, addresses) => resolve(error?.code ?? addresses));
  });
}

test('finds the addresses of both families', async () => {
  const known = { 'hooks.example': { 4: ['192.0.2.1'], 6: ['2001:db8::1'] }, 'old.example': { 4: ['192.0.2.2'] } };
  expect(await addressesOf('hooks.example', known)).toEqual([
    { address: '192.0.2.1', family: 4 },
    { address: '2001:db8::1', family: 6 },
  ]);
  expect(await addressesOf('old.example', known)).toEqual([{ address: '192.0.2.2', family: 4 }]);
});

test('reports why a name has no address', async () => {
  expect(await addressesOf('gone.example', {})).toBe('ENOTFOUND');
});

test('asks the operating system for local names', async () => {
  expect(await addressesOf('localhost', {})).toContainEqual(expect.objectContaining({ family: expect.any(Number) }));
});
