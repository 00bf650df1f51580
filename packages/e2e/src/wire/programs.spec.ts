import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

import { openTable } from '@cartomancer/client';
import type { OpenedTable } from '@cartomancer/client';
import type { MakeProgramReply, ProgramRight } from '@cartomancer/protocol';
import { closeCodes } from '@cartomancer/protocol';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { ServerProcess, twinEnvironment } from '../server-process.ts';
import type { MadeTable, Account } from '../test-client.ts';
import { WireClient } from './client.ts';
import { answersFor } from './http-answers.ts';
import { gameIn, policyMove, settled } from './seated-players.ts';
import { Evening, exchanged, rigged } from './twins.ts';

const example = resolve(import.meta.dirname, '../../../examples/src/first-dates-bot.ts');

let server: ServerProcess;
beforeAll(async () => {
  server = await ServerProcess.start({ ...twinEnvironment, CARTOMANCER_TEST_SEED: 'programs' });
});
afterAll(() => server.remove());

function makeProgram(
  at: ServerProcess,
  { host, code }: { readonly host: Account; readonly code: string },
  right: ProgramRight,
): Promise<MakeProgramReply> {
  return at.ask(`/api/tables/${code}/programs`, { name: 'Rin', right }, host.token);
}

interface Hosted {
  readonly host: Account;
  readonly table: MadeTable;
  readonly code: string;
  readonly ada: WireClient;
}

async function hosted(): Promise<Hosted> {
  const host = await server.person('Ada');
  const table = await server.makeTable(host, { seats: 3 });
  const ada = await WireClient.join(server, host, table.code);
  await ada.does({ type: 'take_seat', seat: 's1' });
  return { host, table, code: table.code, ada };
}

async function opened(token: string): Promise<OpenedTable> {
  const entered = await openTable({ server: server.origin, access: { token } });
  if (!entered.ok) throw new Error(JSON.stringify(entered.refusals));
  onTestFinished(() => entered.value.leave());
  return entered.value;
}

const codesOf = async (answer: ReturnType<OpenedTable['send']>) => {
  const given = await answer;
  return given.ok ? [] : given.refusals.map(({ code }) => code);
};

describe('a program that watches', () => {
  test('sees what spectators see, receives events in order, and can send nothing', async () => {
    const at = await hosted();
    await at.ada.does({ type: 'set_option', key: 'spectatorTalk', value: true });
    await at.ada.does({ type: 'set_option', key: 'spectatorSignals', value: true });
    const { token } = await makeProgram(server, at, { kind: 'watch' });
    const table = await opened(token);
    const received: string[] = [];
    table.hear(({ type }) => received.push(type));
    expect((await table.until(() => true))?.own.you).toBeNull();
    await at.ada.does({ type: 'chat', text: 'Good evening' });
    await at.ada.does({ type: 'ready', on: true });
    await server.advance(1_000);
    await table.until(({ shared }) => shared.table.seats[0]?.ready === true);
    expect(received.slice(-2)).toEqual(['chat_sent', 'ready_changed']);
    expect(await codesOf(table.send({ type: 'chat', text: 'Hello' }))).toEqual(['E_SPECTATOR']);
    expect(await codesOf(table.send({ type: 'safety_signal', kind: 'x' }))).toEqual(['E_SPECTATOR']);
    expect(await codesOf(table.send({ type: 'take_seat', seat: 's2' }))).toEqual(['E_SPECTATOR']);
    expect((await table.chronicle()).entries.map(({ event }) => event.type)).toContain('seat_taken');
  });

  test('sees the table with the delay of the spectators, and reads the story with the same delay', async () => {
    const at = await hosted();
    await at.ada.does({ type: 'set_option', key: 'spectatorDelay', value: 30 });
    const { token } = await makeProgram(server, at, { kind: 'watch' });
    const table = await opened(token);
    const story = async () => (await table.chronicle()).entries.map(({ event }) => event.type);
    await at.ada.does({ type: 'ready', on: true });
    expect(await story()).not.toContain('seat_taken');
    expect(table.view.value).toBeUndefined();
    await server.advance(31_000);
    // Several views arrive when the delay is over.
    await table.until(({ shared }) => shared.table.seats[0]?.name === 'Ada');
    expect(await story()).toContain('seat_taken');
  });

  test('cannot join the room of the table', async () => {
    const at = await hosted();
    const { token } = await makeProgram(server, at, { kind: 'watch' });
    const entered = await server.enter({ name: 'Rin', token }, at.code);
    expect(entered.roomId).toBe(`${at.code}-gallery`);
    const joined = WireClient.connect(server, { name: 'Rin', token }, { ...entered, role: 'person', roomId: at.code });
    await expect(joined).rejects.toThrow('403');
  });

  test('receives the same bytes whatever cards are in the hands', async () => {
    const programBytes = async (rig: typeof rigged) => {
      const night = await Evening.begin(rig);
      const { seatedPlayers } = night;
      const [host] = seatedPlayers.people;
      if (host === undefined) throw new Error('There is no host');
      const { code } = seatedPlayers.table;
      const { token } = await makeProgram(night.server, { host, code }, { kind: 'watch' });
      const program = await WireClient.join(night.server, { name: 'Rin', token }, code);
      await night.waits('the program is counted', 2_000);
      await night.plays('the Date plays', 'date', { type: 'play_card', card: 'h1', stack: 1, line: 'Tea?' });
      await night.plays('a masked pass', 'oi', { type: 'oi_pass' });
      await night.plays('a whisper', 'date', { type: 'chat', text: 'Between us', to: 'p2' });
      await night.waits('the mask ends', 4_000);
      await settled([program]);
      const answers = await answersFor(night.server, code, { token });
      const frames = program.frames.map((frame) => Buffer.from(frame).toString('hex'));
      const { date } = await night.end();
      return { program: { frames, answers }, date: JSON.stringify(date) };
    };
    const usual = await programBytes(rigged);
    const hands = exchanged([
      { piles: ['date#2'], cards: ['6H', 'AH'] },
      { piles: ['date#2'], cards: ['KC', 'AC'] },
      { piles: ['system#2'], cards: ['KH', 'AC'] },
    ]);
    const twin = await programBytes(hands);
    expect(twin.program).toEqual(usual.program);
    expect(usual.program.frames.length).toBeGreaterThan(3);
    // The comparison can fail: the Date holds one of the exchanged cards.
    expect(twin.date).not.toEqual(usual.date);
  });
});

describe('a program that plays a seat', () => {
  test('sits there and sends moves of the game, but can neither chat nor lead nor sit elsewhere', async () => {
    const at = await hosted();
    const { token } = await makeProgram(server, at, { kind: 'seat', seat: 's2' });
    const table = await opened(token);
    const view = await table.until(({ own }) => own.you?.seat === 's2');
    expect(view?.shared.table.seats[1]).toMatchObject({ name: 'Rin', program: true });
    expect(await codesOf(table.send({ type: 'ready', on: true }))).toEqual([]);
    for (const intent of [
      { type: 'chat', text: 'Hello' },
      { type: 'chat', text: 'psst', to: 'p1' },
      { type: 'note', text: 'Hm' },
      { type: 'narrate', text: 'It rains.' },
      { type: 'pause' },
      { type: 'safety_signal', kind: 'x' },
      { type: 'take_seat', seat: 's3' },
      { type: 'lock', on: true },
      { type: 'join', name: 'Ada' },
    ])
      expect([intent.type, await codesOf(table.send(intent))]).toEqual([intent.type, ['E_PROGRAM_RIGHT']]);
    expect(await codesOf(table.send({ type: 'leave_seat' }))).toEqual([]);
    expect(await codesOf(table.send({ type: 'take_seat', seat: 's2' }))).toEqual([]);
  });

  test('is disconnected at once when the host revokes its token', async () => {
    const at = await hosted();
    const { token, program } = await makeProgram(server, at, { kind: 'seat', seat: 's2' });
    const table = await opened(token);
    await table.until(({ own }) => own.you?.seat === 's2');
    const wire = await WireClient.join(server, { name: 'Rin', token }, at.code);
    const ended = new Promise((resolve) => {
      table.status.subscribe((status) => {
        if (status === 'revoked') resolve(status);
      });
    });
    const revoked = await server.request(`/api/tables/${at.code}/programs/${program.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${at.host.token}` },
    });
    expect(revoked.status).toBe(200);
    await wire.until('is disconnected', () => wire.closed !== undefined);
    expect(wire.closed).toBe(closeCodes.revoked);
    expect(await ended).toBe('revoked');
    await at.ada.until('sees the free seat', () => at.ada.view.shared.table.seats[1]?.holder === null);
    const back = await openTable({ server: server.origin, access: { token } });
    expect(back.ok ? [] : back.refusals.map(({ code }) => code)).toEqual(['E_PROGRAM_TOKEN']);
  });

  test.each(['kick', 'ban'])(
    'TB-03 TB-04: loses its token for good when the former host who made it is removed: %s',
    async (type) => {
      const at = await hosted();
      const next = await server.person('Ben');
      const ben = await WireClient.join(server, next, at.code, at.table.seatLink);
      await ben.does({ type: 'take_seat', seat: 's3' });
      const tokens = [];
      for (const right of [{ kind: 'watch' }, { kind: 'seat', seat: 's2' }] as const)
        tokens.push((await makeProgram(server, at, right)).token);
      for (const token of tokens) await opened(token);
      await ben.until('sees the program', () => ben.view.shared.table.seats[1]?.holder === 'person');
      await at.ada.does({ type: 'hand_over', role: 'host', person: 'p2' });
      await ben.does({ type, person: 'p1' });
      await ben.until('sees the free seat', () => ben.view.shared.table.seats[1]?.holder === null);
      if (type === 'ban') await ben.does({ type: 'ban', person: 'p1', on: false });
      for (const token of tokens) {
        const back = await openTable({ server: server.origin, access: { token } });
        expect(back.ok ? [] : back.refusals.map(({ code }) => code)).toEqual(['E_PROGRAM_TOKEN']);
      }
    },
  );

  test('can enter with a link instead of a token, as a person with a name', async () => {
    const at = await hosted();
    const link = `${server.origin}${at.table.links.seat}`;
    const entered = await openTable({ server: server.origin, access: { link, name: 'Quinn' } });
    if (!entered.ok) throw new Error(JSON.stringify(entered.refusals));
    const table = entered.value;
    expect((await table.until(({ own }) => own.you !== null))?.own.you?.name).toBe('Quinn');
    table.leave();
    const again = await openTable({ server: server.origin, access: { link, name: 'Quinn', person: table.token } });
    if (!again.ok) throw new Error(JSON.stringify(again.refusals));
    expect((await again.value.until(({ own }) => own.you !== null))?.own.you?.person).toBe('p2');
    again.value.leave();
    expect(await again.value.until(() => false)).toBeUndefined();
  });
});

test('a program reconnects by itself after the server was killed, and sends its pending intents', async () => {
  const own = await ServerProcess.start({ LIMITS: 'none' });
  onTestFinished(() => own.remove());
  const host = await own.person('Ada');
  const { code } = await own.makeTable(host, { seats: 3 });
  const { token } = await makeProgram(own, { host, code }, { kind: 'seat', seat: 's2' });
  const entered = await openTable({ server: own.origin, access: { token } });
  if (!entered.ok) throw new Error(JSON.stringify(entered.refusals));
  const table = entered.value;
  onTestFinished(() => table.leave());
  await table.until(({ own: { you } }) => you?.seat === 's2');
  await own.end('SIGKILL');
  await expect.poll(() => table.status.value).toBe('healing');
  const answer = table.send({ type: 'ready', on: true });
  await own.restart();
  expect(await answer).toEqual({ ok: true, value: null });
  expect(table.view.value?.shared.table.seats[1]).toMatchObject({ ready: true, program: true });
});

test('the example bot plays First Dates to the end', async () => {
  const at = await hosted();
  const { token } = await makeProgram(server, at, { kind: 'seat', seat: 's2' });
  const bot = spawn(process.execPath, [example, server.origin, token], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void bot.kill('SIGKILL'));
  const lines: string[] = [];
  for (const stream of [bot.stdout, bot.stderr]) createInterface(stream).on('line', (line) => lines.push(line));
  const exit = new Promise<number | null>((done) => bot.once('exit', done));
  let code: number | null | undefined;
  void exit.then((given) => (code = given));
  await at.ada.until('sees the program ready', () => at.ada.view.shared.table.seats[1]?.ready === true);
  await at.ada.does({ type: 'invite_bot', seat: 's3' });
  await at.ada.does({ type: 'start' });
  await at.ada.does({ type: 'safety_tools', tool: 'x', on: true });
  const playOn = async () => {
    const move = policyMove(at.ada.view);
    // Another seat may have answered first.
    if (move !== undefined) await at.ada.play(move);
    else await server.advance(3_000);
    return code;
  };
  await expect.poll(playOn, { interval: 5, timeout: 300_000 }).not.toBeUndefined();
  expect([code, lines]).toEqual([
    0,
    ['The date has ended', expect.stringMatching(/^The date is over after \d+ moves$/u)],
  ]);
  expect(gameIn(at.ada.view).shared.phase).toBe('NEXT');
});
