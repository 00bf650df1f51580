import { createHmac, randomBytes } from 'node:crypto';

import type { Clock } from './clock.ts';
import type { Ids } from './ids.ts';

/** All random values for tables, links and the wire. */
export interface ServerIds extends Ids {
  /** Such as `KQ7-4T9`: about 27 bits, easy to read aloud. It gives no access by itself. */
  code(): string;
  /** 128 bits, base64url. */
  secret(): string;
  /** The seed of a table's shuffles: 32 bytes in hex. */
  seed(): string;
  /** A number from 0 to 1, without 1 itself; always the same for the same words. */
  chance(...words: readonly (string | number)[]): number;
}

export interface Sources {
  readonly clock: Clock;
  readonly ids: ServerIds;
}

/** Without letters or digits that look or sound like another: no 0 O 1 I L, no U V, no 5 S, no 8 B, no 2 Z. */
const codeLetters = 'ACDEFGHJKMNPQRTWXY34679';
const codeLength = 6;
const secretBytes = 16;
const seedBytes = 32;
const idBytes = 16;

type Draw = (bytes: number) => Buffer;

function codeFrom(draw: Draw): string {
  let code = '';
  const fair = 256 - (256 % codeLetters.length);
  while (code.length < codeLength) {
    const byte = draw(1).readUInt8();
    if (byte < fair) code += codeLetters[byte % codeLetters.length] ?? '';
  }
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;
}

function idsFrom(draw: Draw, key: Buffer): ServerIds {
  const wordRange = 2 ** 32;
  return {
    next: () => draw(idBytes).toString('base64url'),
    code: () => codeFrom(draw),
    secret: () => draw(secretBytes).toString('base64url'),
    seed: () => draw(seedBytes).toString('hex'),
    chance: (...words) => createHmac('sha256', key).update(words.join('/')).digest().readUInt32BE() / wordRange,
  };
}

/** Node's timers hold 31 bits of milliseconds, so a longer wait is split. */
const longestTimer = 2 ** 31 - 1;

const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(ms, action) {
    let timer: NodeJS.Timeout | undefined;
    let immediate: NodeJS.Immediate | undefined;
    // The action runs after the sockets have been read: a message that arrived before the timer expired is handled
    // first, even if the thread was blocked.
    const whenRead = (): void => {
      immediate = setImmediate(action);
    };
    const wait = (left: number): void => {
      const step = Math.min(Math.max(left, 0), longestTimer);
      timer = setTimeout(() => (left > step ? wait(left - step) : whenRead()), step).unref();
    };
    wait(ms);
    return () => {
      clearTimeout(timer);
      clearImmediate(immediate);
    };
  },
};

export function realSources(): Sources {
  return { clock: systemClock, ids: idsFrom(randomBytes, randomBytes(seedBytes)) };
}

/** At most 32 bytes at a time. */
function drawFrom(seed: string): Draw {
  let drawn = 0;
  return (bytes) => {
    drawn += 1;
    return createHmac('sha256', seed).update(String(drawn)).digest().subarray(0, bytes);
  };
}

export interface ManualClock extends Clock {
  /** Lets `ms` pass, running due actions in order. */
  advance(ms: number): void;
  /** Sets the clock forwards or back, as when the system clock is set, without any time passing. */
  jump(ms: number): void;
}

export function manualClock(start: number): ManualClock {
  let startedAt = start;
  let elapsed = 0;
  const due: { readonly at: number; readonly action: () => void }[] = [];
  return {
    now: () => startedAt + elapsed,
    elapsed: () => elapsed,
    after(ms, action) {
      const timer = { at: elapsed + Math.max(ms, 0), action };
      const firstLater = due.findIndex(({ at }) => at > timer.at);
      due.splice(firstLater < 0 ? due.length : firstLater, 0, timer);
      return () => {
        const index = due.indexOf(timer);
        if (index >= 0) due.splice(index, 1);
      };
    },
    advance(ms) {
      const end = elapsed + ms;
      for (let next = due[0]; next !== undefined && next.at <= end; next = due[0]) {
        due.shift();
        elapsed = Math.max(elapsed, next.at);
        next.action();
      }
      elapsed = end;
    },
    jump(ms) {
      startedAt += ms;
    },
  };
}

/** For tests: ids derived from `seed`, and the given clock or the machine's. */
export function fixedSources(seed: string, clock: Clock = systemClock): Sources {
  return { clock, ids: idsFrom(drawFrom(seed), drawFrom(`${seed}/chance`)(seedBytes)) };
}
