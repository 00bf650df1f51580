import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { describe, expect, it } from 'vitest';

import { fixedSources, manualClock, realSources } from './sources.ts';

function blockThread(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

describe('ids', () => {
  it('are equal in two runs with the same seed, and differ with another seed', () => {
    const drawn = (seed: string) => {
      const { ids } = fixedSources(seed);
      return [ids.code(), ids.secret(), ids.seed(), ids.next(), ids.chance('pace', 's1', 4)];
    };
    expect(drawn('one')).toEqual(drawn('one'));
    expect(new Set([...drawn('one'), ...drawn('two')]).size).toBe(10);
  });

  it('have their documented lengths', () => {
    const { ids } = realSources();
    expect(ids.code()).toMatch(/^[A-Z0-9]{3}-[A-Z0-9]{3}$/u);
    expect(ids.next()).toMatch(/^[\w-]{22}$/u);
    expect(Buffer.from(ids.secret(), 'base64url')).toHaveLength(16);
    expect(ids.seed()).toMatch(/^[0-9a-f]{64}$/u);
  });

  it('give the same chance for the same words, and different chances in [0, 1) for different ones', () => {
    const { ids } = realSources();
    expect(ids.chance('pace', 's1', 4)).toBe(ids.chance('pace', 's1', 4));
    const chances = Array.from({ length: 200 }, (_, prompt) => ids.chance('pace', 's1', prompt));
    expect(Math.min(...chances)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...chances)).toBeLessThan(1);
    expect(new Set(chances).size).toBe(200);
  });
});

describe('the clock of the machine', () => {
  it('runs a timer only after the socket messages that arrived before it was due, even if the thread was blocked', async () => {
    const happened: string[] = [];
    const server = createServer((socket) => socket.on('data', () => happened.push('message'))).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const client = connect(port, '127.0.0.1');
    await Promise.all([once(client, 'connect'), once(server, 'connection')]);
    await nextTurn();
    realSources().clock.after(1, () => happened.push('time'));
    client.write('in time');
    blockThread(5);
    await expect.poll(() => happened).toEqual(['message', 'time']);
    client.destroy();
    server.close();
  });

  it('does not run a cancelled callback, even if it is due', async () => {
    const happened: string[] = [];
    const { clock } = realSources();
    const cancel = clock.after(1, () => happened.push('called off'));
    // Both timers fire in the same turn. The clock's timer only schedules the callback, which this one cancels before
    // it runs.
    setTimeout(cancel, 1);
    clock.after(2, () => happened.push('another'));
    blockThread(5);
    await expect.poll(() => happened).toEqual(['another']);
  });
});

describe('a manual clock', () => {
  it('runs due callbacks in order, each at its own time', () => {
    const clock = manualClock(1_000);
    const ran: string[] = [];
    const note = (word: string) => () => ran.push(`${word} ${clock.now()}`);
    clock.after(30, note('third'));
    clock.after(10, note('first'));
    const cancel = clock.after(15, note('never'));
    clock.after(10, () => {
      note('second')();
      clock.after(25, note('fourth'));
    });
    cancel();
    clock.advance(9);
    expect(ran).toEqual([]);
    clock.advance(91);
    expect(ran).toEqual(['first 1010', 'second 1010', 'third 1030', 'fourth 1035']);
    expect(clock.now()).toBe(1_100);
  });

  it('changes its time by a jump, and no action runs earlier or later because of it', () => {
    const clock = manualClock(1_000);
    const ran: string[] = [];
    clock.after(30, () => ran.push('due'));
    clock.jump(5_000);
    clock.advance(20);
    expect([clock.now(), clock.elapsed(), ran]).toEqual([6_020, 20, []]);
    clock.jump(-5_500);
    clock.advance(10);
    expect([clock.now(), clock.elapsed(), ran]).toEqual([530, 30, ['due']]);
  });
});
