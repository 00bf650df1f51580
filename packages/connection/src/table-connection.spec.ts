import { eventWriter, joinRefusals, writeFlatState } from '@cartomancer/protocol';
import type { EnterReply, PlaceReply } from '@cartomancer/protocol';
import type { ViewEvent } from '@cartomancer/rules/kernel';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { Answer } from './answer.ts';
import { joinTable } from './table-connection.ts';

/** A joined room. The spec acts as its server. */
class FakeRoom {
  readonly reconnection = { enabled: true };
  readonly sent: { readonly type: string; readonly message: unknown }[] = [];
  readonly shared = new Map<string, string>();
  readonly own = new Map<string, string>();
  readonly events = eventWriter(this.shared);
  hasBeenLeft = false;
  #onState: (state: unknown) => void = () => undefined;
  #onLeave: (closeCode: number) => void = () => undefined;

  constructor() {
    writeFlatState(this.shared, undefined, { prompt: 1 });
    writeFlatState(this.own, undefined, { you: null });
  }

  onStateChange(listener: (state: unknown) => void): void {
    this.#onState = listener;
  }

  onMessage(): void {}

  onLeave(listener: (closeCode: number) => void): void {
    this.#onLeave = listener;
  }

  send(type: string, message: unknown): void {
    this.sent.push({ type, message });
  }

  async leave(): Promise<void> {
    this.hasBeenLeft = true;
  }

  publish(events: readonly ViewEvent[] = []): void {
    this.events.writePublic(events);
    this.#onState({ shared: this.shared, own: this.own, watching: 0, watchers: [] });
  }

  disconnect(): void {
    this.#onLeave(1006);
  }
}

const joins = vi.hoisted((): PromiseWithResolvers<unknown>[] => []);

vi.mock('@colyseus/sdk', () => ({
  Client: class {
    readonly auth = { token: '' };
    joinById(): Promise<unknown> {
      const join = Promise.withResolvers<unknown>();
      joins.push(join);
      return join.promise;
    }
  },
}));

/** Lets pending promises continue, without advancing the timers. */
const settled = () => vi.advanceTimersByTimeAsync(0);

async function opens(index: number): Promise<FakeRoom> {
  const room = new FakeRoom();
  joins[index]?.resolve(room);
  await settled();
  return room;
}

const entrance: PlaceReply = { role: 'person', ruleset: 'first-dates', room: 'table', roomId: 'KQ7-4T9' };

/** A connection that was live and has just lost its room. Each call of `wake` is an event such as `online`. */
async function disconnected() {
  let wake = () => {};
  const enter = vi.fn<() => Promise<Answer<EnterReply>>>(async () => ({ ok: true, value: entrance }));
  const connection = joinTable({
    server: 'https://cards.example',
    token: () => 'eyJ',
    entrance,
    enter,
    chronicle: async () => ({ entries: [], before: null }),
    talk: async () => ({ events: [], before: null }),
    onWake: (given) => {
      wake = given;
      return () => undefined;
    },
  });
  const heard: string[] = [];
  connection.onEvents(({ events }) => heard.push(...events.map(({ type }) => type)));
  await settled();
  const first = await opens(0);
  first.publish();
  first.disconnect();
  expect(connection.status.value).toBe('healing');
  return { connection, enter, heard, wake: () => wake() };
}

beforeEach(() => {
  joins.length = 0;
  vi.useFakeTimers();
});

afterEach(() => vi.useRealTimers());

it('joins one room when the network returns and the page is shown at the same moment', async () => {
  const { connection, heard, wake } = await disconnected();
  wake();
  wake();
  await settled();
  expect(joins).toHaveLength(2);
  const room = await opens(1);
  room.publish();
  room.publish([{ type: 'paused' }]);
  expect([connection.status.value, heard]).toEqual(['live', ['paused']]);
});

it('leaves the room of an attempt that was given up, and ignores its states', async () => {
  const { connection, heard, wake } = await disconnected();
  wake();
  await settled();
  wake();
  await settled();
  const current = await opens(2);
  current.publish();
  const late = await opens(1);
  late.publish();
  late.publish([{ type: 'paused' }]);
  current.publish([{ type: 'paused' }]);
  expect([late.hasBeenLeft, current.hasBeenLeft]).toEqual([true, false]);
  expect([connection.status.value, heard]).toEqual(['live', ['paused']]);
});

it('stays live when an attempt that was given up fails, so that moves are still sent', async () => {
  const { connection, enter, wake } = await disconnected();
  wake();
  await settled();
  wake();
  await settled();
  const room = await opens(2);
  room.publish();
  joins[1]?.reject(new Error('The room did not open in time'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connection.status.value).toBe('live');
  expect(enter).toHaveBeenCalledTimes(2);
  void connection.play({ type: 'draw' });
  expect(room.sent).toMatchObject([{ type: 'play', message: { intent: { type: 'draw' } } }]);
});

it('sends a move made while disconnected once to each room that it joins', async () => {
  const { connection, wake } = await disconnected();
  void connection.play({ type: 'draw' });
  wake();
  await settled();
  const room = await opens(1);
  expect(room.sent).toEqual([]);
  room.publish();
  room.publish();
  expect(room.sent).toHaveLength(1);
  room.disconnect();
  await vi.advanceTimersByTimeAsync(1_000);
  const next = await opens(2);
  next.publish();
  expect(next.sent).toEqual(room.sent);
});

it('leaves a room that opens after the person has left', async () => {
  const { connection, wake } = await disconnected();
  wake();
  await settled();
  connection.leave();
  const late = await opens(1);
  expect(late.hasBeenLeft).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(joins).toHaveLength(2);
});

it('does not try again when the server speaks another version of the protocol', async () => {
  const { connection, enter, wake } = await disconnected();
  const made = connection.play({ type: 'draw' });
  wake();
  await settled();
  joins[1]?.reject(Object.assign(new Error('E_OUTDATED'), { code: joinRefusals.outdated }));
  await settled();
  expect([connection.status.value, await made]).toEqual(['outdated', { ok: false, refusals: [] }]);
  wake();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(enter).toHaveBeenCalledOnce();
});
