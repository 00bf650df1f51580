/** Seated people may proceed when their address has no requests left, up to a limit of their own and one of the address. */
import type { Request, Response } from 'express';
import { expect, it } from 'vitest';

import type { Tokens } from '../access/tokens.ts';
import { toyRuleset } from '@cartomancer/testkit';
import { registryOf, startedTable } from '../../test/tables.ts';
import { seatLimit } from './seat-limit.ts';

async function setUp(points: number) {
  const { registry } = registryOf(toyRuleset());
  const table = await startedTable(registry);
  const read: Tokens['read'] = (token) =>
    Promise.resolve({ kind: 'known', person: { identity: token, name: token } } as Awaited<ReturnType<Tokens['read']>>);
  const decide = seatLimit({ registry, tokens: { read }, points });
  return (token: string, ip: string) => {
    const request = {
      originalUrl: `/api/tables/${table.code}/chronicle`,
      ip,
      headers: { authorization: `Bearer ${token}` },
    } as unknown as Request;
    return decide(request, { locals: {} } as Response);
  };
}

it('lets seated people proceed, and no one else', async () => {
  const decide = await setUp(2);
  expect(await decide('ada', '192.0.2.1')).toBe('seated');
  expect(await decide('mallory', '192.0.2.1')).toBe('refused');
  expect(await decide('ada', '192.0.2.1')).toBe('seated');
  expect(await decide('ada', '192.0.2.1')).toBe('refused');
  expect(await decide('ben', '192.0.2.1')).toBe('seated');
});

it('has a limit for all people of an address', async () => {
  const decide = await setUp(1);
  // Ten people at tables of their own use up what their address has.
  for (let person = 0; person < 10; person += 1) await decide(`mallory-${person}-`, '192.0.2.1');
  expect(await decide('ben', '192.0.2.1')).toBe('refused');
  expect(await decide('ada', '192.0.2.2')).toBe('seated');
});
