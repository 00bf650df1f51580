import { createConnection } from 'node:net';

import { closeCodes, refusalSchema } from '@cartomancer/protocol';
import { referencesThatMultiply } from '@cartomancer/testkit';
import { Protocol } from '@colyseus/sdk';
import fc from 'fast-check';
import { pack } from 'msgpackr';
import { describe, expect, test } from 'vitest';

import { messageFrame } from './client.ts';
import { hostileSetup } from './hostile-setup.ts';

const attacked = hostileSetup();

/** The codes of a clean close: the client left, or the server closed the connection on purpose. */
const cleanCodes: readonly (number | undefined)[] = [1005, closeCodes.left, closeCodes.misbehaved, closeCodes.tooLarge];

describe('on the socket', () => {
  test('any bytes are answered with a refusal or a clean close', async () => {
    const kind = fc.oneof(fc.constantFrom(...Object.values(Protocol)), fc.nat(255));
    const frames = fc.array(fc.tuple(kind, fc.uint8Array({ maxLength: 200 })), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(frames, async (sent) => {
        const guest = await attacked().eve();
        for (const [first, rest] of sent) guest.socket.send(new Uint8Array([first, ...rest]));
        await attacked().stillPlays();
        guest.socket.close();
        await guest.until('is disconnected', () => guest.closed !== undefined);
        expect(cleanCodes).toContain(guest.closed);
      }),
      { numRuns: 25, seed: 11 },
    );
  });

  test('a truncated or corrupted play message ends at most its own connection', async () => {
    const whole = messageFrame('play', pack({ intent: { type: 'chat', text: 'hello' }, intentId: 'e-1', seen: 0 }));
    const damage = fc.record({ length: fc.nat(whole.length), place: fc.nat(whole.length - 1), byte: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 5 }), async (sent) => {
        const guest = await attacked().eve();
        for (const { length, place, byte } of sent)
          guest.socket.send(whole.slice(0, length).with(place % (length || 1), byte));
        await attacked().stillPlays();
        await guest.leave();
        expect(cleanCodes).toContain(guest.closed);
      }),
      { numRuns: 20, seed: 12 },
    );
  });

  test('text, an empty frame and a frame of a megabyte lead to a clean close', async () => {
    const guest = await attacked().eve();
    guest.socket.send('{"type":"play"}');
    guest.socket.send(new Uint8Array());
    guest.socket.send(new Uint8Array(1_000_000));
    await guest.until('is disconnected', () => guest.closed !== undefined);
    expect([closeCodes.tooLarge, closeCodes.misbehaved]).toContain(guest.closed);
    await attacked().stillPlays();
  });

  test('bytes that are not HTTP do not stop the server', async () => {
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(bytes, async (garbage) => {
        const socket = createConnection(attacked().server.port, '127.0.0.1');
        socket.on('error', () => {});
        await new Promise<void>((resolve) => {
          socket.on('close', () => resolve()).on('data', () => socket.destroy());
          socket.end(garbage);
        });
      }),
      { numRuns: 40, seed: 13 },
    );
    await attacked().stillPlays();
  });
});

describe('in a message', () => {
  test('references that would unpack to more nodes than any program can visit do not stop the tables', async () => {
    for (const levels of [2, 5, 8, 15]) {
      const guest = await attacked().eve();
      const payload = new Uint8Array(referencesThatMultiply(levels, 100));
      guest.socket.send(messageFrame('play', payload));
      await attacked().stillPlays();
      await guest.until('is answered or closed', () => guest.closed !== undefined || guest.answers.length === 1);
      await guest.leave();
      expect(cleanCodes).toContain(guest.closed);
    }
  });

  test('any payload is refused with a code and changes nothing, and the next intent still works', async () => {
    const guest = await attacked().eve();
    const key = fc.constantFrom(
      'type',
      'text',
      'card',
      'stack',
      'seat',
      'intent',
      'intentId',
      'seen',
      '__proto__',
      'constructor',
      'prototype',
      'toString',
      'hasOwnProperty',
    );
    const value = fc.letrec<{ any: unknown }>((tie) => ({
      any: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom('chat', 'play_card', 'rewind', 'vote', 'fence', '__proto__', 'constructor', 'h1', 's2', ''),
        fc.oneof(fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.string()),
        fc.array(tie('any'), { maxLength: 4 }),
        fc.array(fc.tuple(key, tie('any')), { maxLength: 5 }).map(ownFields),
      ),
    })).any;
    const before = attacked().seatedPlayers.players[0]?.happened.length ?? 0;
    await fc.assert(
      fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 10 }), async (payloads) => {
        const answersBefore = guest.answers.length;
        for (const payload of payloads) guest.send('play', payload);
        await guest.until('is answered', () => guest.answers.length >= answersBefore + payloads.length);
        for (const answer of guest.answers.slice(answersBefore)) expect(answer.ok).toBe(false);
      }),
      { numRuns: 100, seed: 14 },
    );
    for (const answer of guest.answers)
      if (!answer.ok)
        for (const refusal of answer.refusals) expect(refusalSchema.safeParse(refusal).success).toBe(true);
    expect(attacked().seatedPlayers.players[0]?.happened.length).toBe(before);
    await guest.does({ type: 'chat', text: 'Sorry' });
    await guest.leave();
  });

  const names = ['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', 'valueOf'];
  test.each(names)('%s is refused in every field', async (name) => {
    const guest = await attacked().eve();
    const failures = () => attacked().server.log.filter((line) => line.includes('A table met an error')).length;
    const before = failures();
    const intents: Record<string, unknown>[] = [
      { type: name },
      { type: 'take_seat', seat: name },
      { type: 'chat', text: 'hello', to: name },
      { type: 'play_card', card: name, stack: 1 },
      { type: 'play_card', card: 'h1', stack: name },
      { type: 'vote', topic: name, yes: true },
      { type: 'safety_tools', tool: name, on: true },
      { type: 'safety_signal', kind: name },
      { type: 'safety_rating', rating: name },
      { type: 'hand_over', role: name, person: name },
      { type: 'set_option', key: name, value: { [name]: 1 } },
      { type: 'invite_bot', seat: name },
      ownFields([
        ['type', 'chat'],
        ['text', 'hello'],
        [name, { isHost: true }],
      ]) as Record<string, unknown>,
    ];
    for (const intent of intents) {
      const codes = await guest.refusedWith(intent as { type: string });
      expect([intent, codes]).not.toEqual([intent, []]);
      expect(codes).not.toContain('E_NOT_STORED');
    }
    await guest.leave();
    expect(failures()).toBe(before);
  });
});

/** An object with these own properties, whatever their names. */
function ownFields(fields: readonly (readonly [string, unknown])[]): object {
  const target = {};
  for (const [name, value] of fields)
    Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
  return target;
}
