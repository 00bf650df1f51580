import { closeCodes } from '@cartomancer/protocol';
import { matchMaker } from 'colyseus';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

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

const turn = (client: RecordedClient) => (client.reading?.view.shared as { game?: { turn: number } })?.game?.turn;

beforeAll(async () => {
  server = await startRoomServer();
});
afterAll(() => server.close());

describe('the gallery', () => {
  test('shows what a spectator sees, at most four times a second', async () => {
    const table = newTable();
    const watcher = await server.watch(table);
    expect(watcher.reading?.view).toEqual(table.layer.view(table.state(), { kind: 'spectator' }));
    server.clock.advance(1_000);
    await watcher.until(() => watcher.watching === 1);
    for (let move = 1; move <= 20; move += 1) {
      table.show({ turn: move }, [{ type: 'moved', move }]);
      server.clock.advance(50);
    }
    server.clock.advance(1_000);
    await watcher.until(() => turn(watcher) === 20);
    expect(watcher.frames.length).toBeLessThanOrEqual(4 + 5);
    expect(watcher.happened).toEqual(Array.from({ length: 20 }, (_, move) => ({ type: 'moved', move: move + 1 })));
  });

  test('has its spectators counted in the room of the table, even if that room is created later', async () => {
    const table = newTable();
    const watcher = await server.watch(table);
    server.clock.advance(1_000);
    await watcher.until(() => watcher.watching === 1);
    const ada = await server.sit(table, 'p1');
    await ada.until(() => ada.watching === 1);
  });

  test('tells a spectator the remaining time of the clocks: at the join or, with a delay, with the first state', async () => {
    const clocks = [{ id: 'turn', left: 17_500 }];
    const clocksOf = (client: RecordedClient) => client.messages.filter(({ type }) => type === 'clocks');
    const atOnce = newTable();
    atOnce.clocks = clocks;
    const wanda = await server.watch(atOnce);
    await wanda.until(() => clocksOf(wanda).length > 0);
    expect(clocksOf(wanda)).toEqual([{ type: 'clocks', payload: clocks }]);
    const late = newTable();
    late.happen({ options: { spectatorDelay: 30 } });
    late.clocks = clocks;
    const wim = await server.watch(late);
    server.clock.advance(29_000);
    await wim.until(() => wim.watching === 1);
    expect(clocksOf(wim)).toEqual([]);
    server.clock.advance(2_000);
    await wim.until(() => clocksOf(wim).length > 0);
    expect(clocksOf(wim)).toEqual([{ type: 'clocks', payload: clocks }]);
  });

  test('counts a person of the table as present while they watch it with the delay', async () => {
    const code = 'TAB-900';
    const table = new FakeTable(code, ['p1'], { shared: { turn: 0 }, own: {} });
    const { people } = table.state();
    const dora = { identity: 'identity-dora', name: 'Dora', link: 'seat', here: true, played: null } as const;
    table.happen({ people: { ...people, p2: dora }, options: { spectatorDelay: 30 } });
    await server.rooms.open(table);
    const watcher = await server.watch(table, 'dora');
    table.happen({});
    server.clock.advance(10_000);
    expect(table.presences.filter(([person, now]) => person === 'p2' && now === 'away')).toEqual([]);
    const isAway = () => table.presences.some(([person, now]) => person === 'p2' && now === 'away');
    const gallery = matchMaker.getLocalRoomById(`${code}-gallery`);
    const leaves = async (client: RecordedClient) => {
      await client.leave();
      await expect.poll(() => gallery?.clients.length, { interval: 5 }).toBe(0);
    };
    // A page that is loaded again connects within three seconds.
    await leaves(watcher);
    const again = await server.watch(table, 'dora');
    server.clock.advance(10_000);
    expect(isAway()).toBe(false);
    await leaves(again);
    server.clock.advance(2_000);
    expect(isAway()).toBe(false);
    server.clock.advance(1_000);
    await expect.poll(isAway, { interval: 5 }).toBe(true);
  });

  test('tells a person with a delayed view which seats are free now, and everyone the delay', async () => {
    const table = new FakeTable('TAB-901', ['p1', 'p3'], { shared: { turn: 0 }, own: {} });
    const { people, seats } = table.state();
    const dora = { identity: 'identity-dora', name: 'Dora', link: 'seat', here: true, played: null } as const;
    table.happen({ people: { ...people, p2: dora }, options: { spectatorDelay: 30 } });
    const wanda = await server.watch(table, 'wanda');
    const visitor = await server.watch(table, 'dora');
    const presentOf = (client: RecordedClient) => client.messages.findLast(({ type }) => type === 'present')?.payload;
    await visitor.until(() => presentOf(visitor) !== undefined);
    expect(presentOf(visitor)).toEqual({ delay: 30, free: [] });
    const last = { person: 'p3', name: 'Cara' };
    table.happen({ seats: seats.map((seat) => (seat.seat === 's2' ? { ...seat, holder: null, last } : seat)) });
    await visitor.until(() => JSON.stringify(presentOf(visitor)).includes('Cara'));
    const free = [{ seat: 's2', bot: false, name: 'Cara', claimable: true }];
    expect(presentOf(visitor)).toEqual({ delay: 30, free });
    expect(presentOf(wanda)).toEqual({ delay: 30 });
    // The GM's seat is offered to those who may lead (TB-03).
    const gm = { ...seats[1], seat: 'gm', kind: 'gm', holder: null } as (typeof seats)[number];
    table.happen({ seats: [...seats, gm] });
    const leads = [{ seat: 'gm', bot: false, name: null }];
    await expect.poll(() => presentOf(visitor), { interval: 5 }).toEqual({ delay: 30, free: leads });
    const s4 = { ...seats[1], seat: 's4', holder: null } as (typeof seats)[number];
    table.happen({ seats: [...seats, s4] });
    const later = { code: 'E_NEWCOMERS_LATER', clause: 'TB-01', facts: {} };
    await expect.poll(() => presentOf(visitor), { interval: 5 }).toEqual({ delay: 30, free: [], hindrance: later });
  });

  test('tells a person with a delayed view when the game lets newcomers in', async () => {
    const table = new FakeTable('TAB-902', ['p1'], { shared: { turn: 0 }, own: {} });
    const { people, seats } = table.state();
    const later = { code: 'E_NEWCOMERS_LATER', clause: 'TB-01', facts: {} };
    const dora = { identity: 'identity-dora', name: 'Dora', link: 'seat', here: true, played: null } as const;
    const free = { ...seats[0], seat: 's2', holder: null, inPlay: false } as (typeof seats)[number];
    table.happen({ people: { ...people, p2: dora }, seats: [...seats, free], options: { spectatorDelay: 30 } });
    const explain = vi.spyOn(table.layer, 'explain').mockImplementation(({ shared }, { type }) => {
      const game: { readonly turn?: number } | null = shared.game;
      return game?.turn === 0 || type === 'claim_seat' ? [later] : [];
    });
    onTestFinished(() => explain.mockRestore());
    const visitor = await server.watch(table, 'dora');
    const present = () => visitor.messages.findLast(({ type }) => type === 'present')?.payload;
    await expect.poll(present, { interval: 5 }).toEqual({ delay: 30, free: [], hindrance: later });
    table.happen({ game: { shared: { turn: 1 }, own: {} } });
    server.clock.advance(1_000);
    await expect.poll(present, { interval: 5 }).toEqual({ delay: 30, free: [{ seat: 's2', bot: false, name: null }] });
  });

  async function shout(crowd: readonly RecordedClient[]): Promise<number> {
    for (const watcher of crowd)
      for (let line = 0; line < 5; line += 1)
        watcher.send('play', { intent: { type: 'chat', text: 'Boo' }, intentId: `line-${line}`, seen: 0 });
    for (const watcher of crowd) await watcher.until(() => watcher.answers().length === 5);
    const answers = crowd.flatMap((watcher) => watcher.answers()) as readonly { readonly ok: boolean }[];
    return answers.filter(({ ok }) => ok).length;
  }

  test('limits the chat of each spectator, however many connections they have or had', async () => {
    const table = newTable();
    const many: RecordedClient[] = [];
    for (let number = 0; number < 8; number += 1) many.push(await server.watch(table, 'eve'));
    const { roomId, pass } = await server.rooms.gallery(table, { identity: 'identity-eve', as: 'spectator' });
    const ninth = await RecordedClient.connect({ port: server.port, roomId, options: { pass }, token: 'token-eve' });
    await ninth.until(() => ninth.error === 'E_SLOW_DOWN');
    expect(await shout(many)).toBe(5);
    for (const connection of many) await connection.leave();
    expect(await shout([await server.watch(table, 'eve')])).toBe(0);
  });

  test('leaves half of the chat limit to others, however much one address sends', async () => {
    const table = newTable();
    const wanda = await server.watch(table, 'wanda', 'elsewhere');
    const crowd: RecordedClient[] = [];
    for (let number = 0; number < 12; number += 1) crowd.push(await server.watch(table, `eve-${number}`));
    expect(await shout(crowd)).toBe(10);
    expect(await shout([wanda])).toBe(5);
  });

  test('is updated after the players', async () => {
    const table = newTable();
    const watcher = await server.watch(table);
    const ada = await server.sit(table, 'p1');
    table.show({ turn: 1 });
    await ada.until(() => turn(ada) === 1);
    expect(turn(watcher)).toBe(0);
    server.clock.advance(20);
    await watcher.until(() => turn(watcher) === 1);
  });

  test('shows entries after the table’s delay and in order, even if the delay changes', async () => {
    const table = newTable();
    table.happen({ options: { spectatorDelay: 30 } });
    const watcher = await server.watch(table);
    expect(watcher.reading).toBeUndefined();
    server.clock.advance(10_000);
    table.show({ turn: 1 });
    server.clock.advance(20_000);
    await watcher.until(() => turn(watcher) === 0);
    table.happen({ options: { spectatorDelay: 0 } });
    table.show({ turn: 2 });
    server.clock.advance(9_999);
    expect(watcher.bytes()).not.toContain('"1');
    expect(turn(watcher)).toBe(0);
    server.clock.advance(1_000);
    await watcher.until(() => turn(watcher) === 2);
  });

  test('requires the pass', async () => {
    const table = newTable();
    const { roomId, pass } = await server.rooms.gallery(table, { identity: 'identity-wanda', as: 'spectator' });
    const connect = (token: string, shown: string) =>
      RecordedClient.connect({ port: server.port, roomId, options: { pass: shown }, token });
    for (const [token, shown] of [
      ['token-wanda', `${pass}x`],
      // A person who received or found the pass has another identity.
      ['token-eve', pass],
    ] as const) {
      const guess = await connect(token, shown);
      await guess.until(() => guess.closed !== undefined);
      expect(guess.error).toBe('E_NOT_ENTERED');
    }
    await expect(RecordedClient.connect({ port: server.port, roomId, options: { pass } })).rejects.toThrow(
      'E_UNKNOWN_PERSON',
    );
    const wanda = await connect('token-wanda', pass);
    await wanda.until(() => wanda.reading !== undefined);
    // A banned person cannot return with their pass or link.
    const removed = { k1: { identity: 'identity-wanda', name: 'Wanda', played: null, banned: true } };
    table.happen({ doors: { ...table.state().doors, removed } });
    const again = await connect('token-wanda', pass);
    await again.until(() => again.closed !== undefined);
    expect(again.error).toBe('E_NOT_ENTERED');
  });

  test('disconnects everyone when the link is renewed, and rejects the old pass', async () => {
    const table = newTable();
    const watcher = await server.watch(table);
    const old = await server.rooms.gallery(table, { identity: 'identity-stranger', as: 'spectator' });
    table.renewSpectatorLink();
    await watcher.until(() => watcher.closed !== undefined);
    const { roomId, pass } = await server.rooms.gallery(table, { identity: 'identity-stranger', as: 'spectator' });
    expect(pass).not.toBe(old.pass);
    const late = await RecordedClient.connect({
      port: server.port,
      roomId,
      options: { pass: old.pass },
      token: 'token-stranger',
    });
    await late.until(() => late.closed !== undefined);
    expect(late.error).toBe('E_NOT_ENTERED');
    await expect(server.watch(table)).resolves.toBeDefined();
  });

  test('closes when no one has watched for a minute, and can be opened again', async () => {
    const table = newTable();
    const { roomId } = await server.rooms.gallery(table, { identity: 'identity-stranger', as: 'spectator' });
    server.clock.advance(59_999);
    expect(matchMaker.getLocalRoomById(roomId)).toBeDefined();
    const watcher = await server.watch(table);
    server.clock.advance(60_000);
    expect(watcher.closed).toBeUndefined();
    await watcher.leave();
    await expect.poll(() => matchMaker.getLocalRoomById(roomId)?.clients.length, { interval: 5 }).toBe(0);
    server.clock.advance(60_000);
    await expect.poll(() => matchMaker.getLocalRoomById(roomId), { interval: 5 }).toBeUndefined();
    await expect(server.watch(table)).resolves.toBeDefined();
  });

  test('TB-15: spectators chat among themselves, with names if the host shows them', async () => {
    const table = newTable();
    const ada = await server.sit(table, 'p1');
    const [one, other] = [await server.watch(table, 'wanda'), await server.watch(table)];
    const said = (watcher: RecordedClient) =>
      watcher.messages.filter(({ type }) => type === 'talk').flatMap(({ payload }) => payload as readonly object[]);
    one.play({ type: 'chat', text: ' What a card! ' }, 'w1');
    await other.until(() => said(other).length === 1);
    expect(said(other)).toEqual([{ number: 0, speaker: 1, name: null, text: 'What a card!' }]);
    await one.until(() => one.answers().length === 1);
    expect(one.answers()).toEqual([{ intentId: 'w1', ok: true }]);
    one.play({ type: 'chat', text: '   ' }, 'w2');
    one.play({ type: 'chat', text: 'psst', to: 'p1' }, 'w3');
    await one.until(() => one.answers().length === 3);
    expect(one.answers().slice(1)).toMatchObject([{ ok: false }, { ok: false }]);
    // A later spectator reads earlier lines, and names once the host shows them.
    table.happen({ options: { spectatorNames: true } });
    const late = await server.watch(table);
    await late.until(() => said(late).length === 1);
    one.play({ type: 'chat', text: 'Hello' }, 'w4');
    await late.until(() => said(late).length === 2);
    expect(said(late)[1]).toMatchObject({ name: 'name of wanda' });
    server.clock.advance(1_000);
    await ada.until(() => ada.watchers.length > 0);
    expect(ada.watchers).toEqual(['name of wanda', 'name of stranger', 'name of stranger']);
    table.happen({ options: { spectatorTalk: false } });
    one.play({ type: 'chat', text: 'Still here?' }, 'w5');
    await one.until(() => one.answers().length === 5);
    expect(one.answers()[4]).toMatchObject({ ok: false, refusals: [{ code: 'E_SPECTATOR' }] });
    expect([...ada.messages, ...table.submitted]).toEqual([{ type: 'clocks', payload: [] }]);
  });

  test('TB-04: a muted person is shown by the name that the table knows, not by a new one', async () => {
    const table = newTable();
    const { people } = table.state();
    const ada = await server.sit(table, 'p1');
    const doors = { ...table.state().doors, muted: ['p2'], mutedWatchers: ['identity-wanda', 'identity-xeno'] };
    const dora = { identity: 'identity-dora', name: 'Dora', link: 'seat', here: true, played: null } as const;
    table.happen({ people: { ...people, p2: dora }, options: { spectatorNames: true } });
    await server.watch(table, 'wanda');
    table.happen({ doors });
    for (const muted of ['dora', 'wanda~Winnie', 'xeno']) await server.watch(table, muted);
    server.clock.advance(1_000);
    await ada.until(() => ada.watchers.length > 0);
    expect(ada.watchers).toEqual(['name of wanda', 'Dora', 'name of wanda']);
  });

  test('TB-15: shows the earlier chat to a spectator when the room was created again', async () => {
    const table = newTable();
    await table.sayInGallery({ speaker: 7, name: null, text: 'Who has the queen?' });
    const watcher = await server.watch(table);
    const said = () =>
      watcher.messages.filter(({ type }) => type === 'talk').flatMap(({ payload }) => payload as readonly object[]);
    await watcher.until(() => said().length === 1);
    watcher.play({ type: 'chat', text: 'Ada has.' }, 'w1');
    await watcher.until(() => said().length === 2);
    expect(said()).toMatchObject([{ speaker: 7 }, { number: 1, speaker: 8, text: 'Ada has.' }]);
  });

  test('TB-05: forwards a safety signal without a name, if the host allows it', async () => {
    const table = newTable();
    const watcher = await server.watch(table, 'wanda');
    watcher.play({ type: 'safety_signal', kind: 'x' }, 'w1');
    await watcher.until(() => watcher.answers().length === 1);
    expect(watcher.answers()).toMatchObject([{ ok: false, refusals: [{ code: 'E_SPECTATOR', clause: 'TB-05' }] }]);
    table.happen({ options: { spectatorSignals: true } });
    watcher.play({ type: 'safety_signal', kind: 'x' }, 'w2');
    await watcher.until(() => watcher.answers().length === 2);
    expect(table.signals).toEqual(['x']);
    expect(table.submitted).toEqual([]);
  });

  test('TB-05: with a delay, a person without a seat connects to the gallery, and can take a seat there', async () => {
    const table = newTable();
    const ada = await server.sit(table, 'p1');
    table.happen({ options: { spectatorDelay: 30 }, host: 'p9' });
    expect(ada.closed).toBeUndefined();
    const { seats } = table.state();
    table.happen({ seats: seats.map((seat) => ({ ...seat, holder: null })) });
    await ada.until(() => ada.closed === closeCodes.moved);
    const { roomId } = await server.rooms.open(table);
    const again = await RecordedClient.connect({ port: server.port, roomId, token: server.token('p1') }, 'p1');
    await again.until(() => again.error === 'E_NOT_ENTERED');
    const watching = await server.watch(table, 'p1');
    expect(watching.reading).toBeUndefined();
    table.happen({ prompt: 7 });
    // After a rewind, a delayed view is stale, which is no reason to refuse the seat (TB-13).
    watching.play({ type: 'take_seat', seat: 's1' }, 'w1', 3);
    await watching.until(() => watching.closed === closeCodes.moved);
    const message = { intent: { type: 'take_seat', seat: 's1' }, seen: 7 };
    expect(table.submitted).toMatchObject([{ person: 'p1', message }]);
  });

  test('TB-04: disconnects only the person whom the host removed', async () => {
    const table = newTable();
    const [one, other] = [await server.watch(table, 'p1'), await server.watch(table, 'wanda')];
    table.remove('p1');
    await one.until(() => one.closed === closeCodes.removed);
    expect(other.closed).toBeUndefined();
  });

  test('TB-06: disconnects the old browser of a person whom the table recognized in another one', async () => {
    const table = newTable();
    const [old, other] = [await server.watch(table, 'p1'), await server.watch(table, 'wanda')];
    const recognized = { type: 'person_recognized', person: 'p1', claimant: 'p2', identity: 'identity-new' };
    const { p1 } = table.state().people;
    const people = p1 === undefined ? {} : { p1: { ...p1, identity: 'identity-new' } };
    table.happen({ people }, { events: [recognized] });
    await old.until(() => old.closed === closeCodes.moved);
    expect(other.closed).toBeUndefined();
  });

  test('refuses the moves of the game', async () => {
    const table = newTable();
    const watcher = await server.watch(table);
    watcher.play({ type: 'say', text: 'hello' }, 'w1');
    await watcher.until(() => watcher.answers().length === 1);
    expect(watcher.answers()).toMatchObject([{ intentId: 'w1', ok: false, refusals: [{ code: 'E_SPECTATOR' }] }]);
    expect(table.submitted).toEqual([]);
  });

  test('reports the number of spectators at most once a second', async () => {
    const table = newTable();
    const ada = await server.sit(table, 'p1');
    const before = ada.frames.length;
    const crowd = await Promise.all(
      Array.from({ length: 10 }, (_, number) => server.watch(table, `stranger-${number}`)),
    );
    server.clock.advance(1_000);
    await ada.until(() => ada.watching === 10);
    expect(ada.frames.length).toBe(before + 1);
    await Promise.all(crowd.map((watcher) => watcher.until(() => watcher.watching === 10)));
  });

  test('TB-05: a spectator who joins again and again does not delay the count of spectators', async () => {
    const table = newTable();
    const ada = await server.sit(table, 'p1');
    const wanda = await server.watch(table, 'wanda');
    server.clock.advance(600);
    await server.watch(table, 'wanda');
    server.clock.advance(600);
    await ada.until(() => ada.watching === 2);
    await wanda.leave();
    const gallery = matchMaker.getLocalRoomById(`${table.code}-gallery`);
    await expect.poll(() => gallery?.clients.length, { interval: 5 }).toBe(1);
    server.clock.advance(1_000);
    await ada.until(() => ada.watching === 1);
  });
});
