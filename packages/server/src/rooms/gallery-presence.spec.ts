import { closeCodes } from '@cartomancer/protocol';
import { matchMaker } from 'colyseus';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { FakeTable } from '../../test/fake-table.ts';
import type { RoomServer } from '../../test/room-server.ts';
import { startRoomServer } from '../../test/room-server.ts';
import { RecordedClient } from '../../test/recorded-client.ts';

let server: RoomServer;
let tables = 0;

function newTable(): FakeTable {
  tables += 1;
  return new FakeTable(`TAB-${String(tables).padStart(3, '0')}`, ['p1'], { shared: { turn: 0 }, own: {} });
}

beforeAll(async () => {
  server = await startRoomServer();
});
afterAll(() => server.close());

describe('a person of the table in its gallery', () => {
  async function visited() {
    const table = newTable();
    const { people } = table.state();
    const dora = { identity: 'identity-dora', name: 'Dora', link: 'seat', here: true, played: null } as const;
    table.happen({ people: { ...people, p2: dora }, options: { spectatorDelay: 30 }, host: 'p1' });
    await server.sit(table, 'p1');
    const visitor = await server.watch(table, 'dora');
    // The room of the table has stopped waiting for the visitor by now.
    server.clock.advance(10_000);
    const isAway = () => table.presences.some(([person, now]) => person === 'p2' && now === 'away');
    const takesSeat = () => {
      const holder = { kind: 'person', person: 'p2', ready: true } as const;
      table.happen({ seats: [...table.state().seats, { seat: 's2', kind: 'player', holder, inPlay: true }] });
    };
    return { table, visitor, isAway, takesSeat };
  }

  test.each(['becomes the host', 'gets a seat', 'has no delay any more'] as const)(
    'TB-05: a visitor who %s goes to the room of the table, or counts as away',
    async (how) => {
      const { table, visitor, isAway, takesSeat } = await visited();
      const wanda = await server.watch(table, 'wanda');
      if (how === 'becomes the host') table.happen({ host: 'p2' });
      else if (how === 'gets a seat') takesSeat();
      else table.happen({ options: { spectatorDelay: 0 } });
      await visitor.until(() => visitor.closed === closeCodes.moved);
      const gallery = matchMaker.getLocalRoomById(`${table.code}-gallery`);
      await expect.poll(() => gallery?.clients.length, { interval: 5 }).toBe(1);
      // They have three seconds to join.
      server.clock.advance(2_000);
      expect(isAway()).toBe(false);
      server.clock.advance(1_000);
      await expect.poll(isAway, { interval: 5 }).toBe(true);
      expect(wanda.closed).toBeUndefined();
    },
  );

  test('TB-06: a visitor can claim the seat they had, and goes to the room of the table once they have it', async () => {
    const { table, visitor } = await visited();
    visitor.play({ type: 'claim_seat', seat: 's1' }, 'w1', 0);
    await visitor.until(() => table.submitted.length > 0);
    expect(table.submitted).toMatchObject([{ person: 'p2', message: { intent: { type: 'claim_seat', seat: 's1' } } }]);
    expect(visitor.closed).toBeUndefined();
    visitor.play({ type: 'vote', topic: 'claim', yes: false }, 'w2', 0);
    await expect.poll(() => table.submitted.length, { interval: 5 }).toBe(2);
    const ada = { identity: 'identity-dora', name: 'Ada', link: 'seat', here: true, played: null } as const;
    table.happen({ people: { p1: ada } });
    await visitor.until(() => visitor.closed === closeCodes.moved);
  });

  test('TB-06: a visitor cannot repeat a claim without end by withdrawing it', async () => {
    const { table, visitor } = await visited();
    // Dora's claims at other tables no longer count.
    server.clock.advance(1_500_000);
    let sent = 0;
    const answerTo = async (intent: { readonly type: string }) => {
      sent += 1;
      server.clock.advance(5_000);
      visitor.play(intent, `w${sent}`, 0);
      await visitor.until(() => visitor.answers().length === sent);
      return visitor.answers().at(-1);
    };
    const claim = { type: 'claim_seat', seat: 's1' };
    const withdrawal = { type: 'vote', topic: 'claim', yes: false };
    for (let claims = 0; claims < 5; claims += 1)
      for (const intent of [claim, withdrawal]) expect(await answerTo(intent)).toMatchObject({ ok: true });
    expect(await answerTo(claim)).toMatchObject({ ok: false, refusals: [{ code: 'E_SLOW_DOWN' }] });
    server.clock.advance(300_000);
    expect(await answerTo(claim)).toMatchObject({ ok: true });
    expect(table.submitted).toHaveLength(11);
  });

  test('TB-06: a visitor with a delayed view learns at once that their claim is voted on, and that the vote is over', async () => {
    const { table, visitor } = await visited();
    const present = () => visitor.messages.findLast(({ type }) => type === 'present')?.payload;
    const claim = { person: 'p2', name: 'Dora', absent: 'p1', absentName: 'Ada' };
    const vote = { topic: 'claim', by: 's1', to: null, reason: null, claim, asked: ['s3'], yes: [] } as const;
    table.happen({ vote });
    await expect.poll(present, { interval: 5 }).toMatchObject({ claims: 's1' });
    table.happen({ vote: null });
    await expect.poll(present, { interval: 5 }).not.toHaveProperty('claims');
  });

  test('TB-05: a visitor who connects again after a refused attempt is not away', async () => {
    const { table, visitor, isAway } = await visited();
    await visitor.leave();
    server.clock.advance(1_000);
    const { roomId } = await server.rooms.gallery(table, { identity: 'identity-dora', as: 'visitor' });
    const [port, token] = [server.port, server.token('dora')];
    const refused = await RecordedClient.connect({ port, roomId, options: { pass: 'wrong' }, token }, 'dora');
    await refused.until(() => refused.error === 'E_NOT_ENTERED');
    await server.watch(table, 'dora');
    server.clock.advance(10_000);
    expect(isAway()).toBe(false);
  });

  test('TB-05: a visitor who moves to the room of the table is never away', async () => {
    const { table, visitor, isAway, takesSeat } = await visited();
    takesSeat();
    await visitor.until(() => visitor.closed === closeCodes.moved);
    await server.sit(table, 'dora');
    server.clock.advance(10_000);
    expect(isAway()).toBe(false);
  });

  test('TB-06: a seated person who only watches the gallery counts as away', async () => {
    const table = newTable();
    const ada = await server.sit(table, 'p1');
    await server.watch(table, 'p1');
    await ada.leave();
    await expect.poll(() => matchMaker.getLocalRoomById(table.code)?.clients.length, { interval: 5 }).toBe(0);
    server.clock.advance(3_000);
    await expect.poll(() => table.presences, { interval: 5 }).toContainEqual(['p1', 'away']);
  });
});
