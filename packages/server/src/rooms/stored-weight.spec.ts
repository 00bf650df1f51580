import { protocolVersion, TableRoomState } from '@cartomancer/protocol';
import { toyRuleset } from '@cartomancer/testkit';
import { expect, onTestFinished, test } from 'vitest';

import { testRooms } from '../../test/room-server.ts';
import { eventually, registryOf, startedTable } from '../../test/tables.ts';
import { fixedSources } from '../sources.ts';

const unlimited = 10_000_000;

/** Ada at a started table on a server with these limits: sends an intent and returns the code of its refusal, or `ok`. */
async function adaWith(limits: { readonly talk: number; readonly written: number }) {
  const { registry, clock } = registryOf(toyRuleset());
  const server = await testRooms({
    clock,
    ids: fixedSources('stored weight', clock).ids,
    limits,
    rulesets: ['toy'],
    personBehind: async (token) => ({ identity: token, name: token, generation: 0 }),
    passFor: (code) => code,
    revokeProgramsOf: async () => [],
    log: () => {},
  });
  onTestFinished(() => server.tested.shutdown());
  const table = await startedTable(registry);
  const { sdk } = server.tested;
  sdk.auth.token = 'ada';
  const { roomId } = await server.rooms.open(table);
  const room = await sdk.joinById(roomId, { protocol: protocolVersion }, TableRoomState);
  const refusals: string[] = [];
  room.onMessage('clocks', () => undefined);
  room.onMessage('answer', (answer: { readonly refusals?: readonly { readonly code: string }[] }) => {
    refusals.push(...(answer.refusals ?? []).map(({ code }) => code));
  });
  room.onStateChange(() => undefined);
  let sent = 0;
  return async (intent: { readonly type: string; readonly [field: string]: unknown }): Promise<string> => {
    sent += 1;
    const [entries, before] = [table.state().entries, refusals.length];
    room.send('play', { intent, intentId: `ada-${sent}`, seen: table.state().prompt });
    await eventually(() => table.state().entries > entries || refusals.length > before).toBe(true);
    return refusals[before] ?? 'ok';
  };
}

const map = { type: 'show_handout', title: 'Map', text: 'x'.repeat(3_000), to: ['s2'] };
const shared = { type: 'share_handout', handout: 1 };
const note = { type: 'note', text: 'x' };

test('TB-15: a small intent that stores a handout again counts with all that it stores, also as talk', async () => {
  const ada = await adaWith({ talk: 5_000, written: unlimited });
  expect([await ada(map), await ada(shared)]).toEqual(['ok', 'ok']);
  expect(await ada(note)).toBe('E_SLOW_DOWN');
  expect(await ada({ type: 'pass' })).not.toBe('E_SLOW_DOWN');
});

test('TB-10: it also counts towards what an address may write in a day', async () => {
  const ada = await adaWith({ talk: unlimited, written: 5_000 });
  expect([await ada(map), await ada(shared), await ada(note)]).toEqual(['ok', 'ok', 'E_SLOW_DOWN']);
});
