import type { ReadableFlatState } from '@cartomancer/protocol';
import type { Room } from '@colyseus/sdk';

/** In milliseconds. A longer join is abandoned and tried again. */
const longestJoin = 8_000;

/** Rejects if joining takes too long. A room that opens after that is left. */
export async function withTimeout(joining: Promise<Room>): Promise<Room> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      joining.then((room) => room.leave()).catch(() => undefined);
      reject(new Error('The room did not open in time'));
    }, longestJoin);
  });
  return Promise.race([joining, timeout]).finally(() => clearTimeout(timer));
}

interface RoomReading {
  readonly shared: ReadableFlatState;
  readonly own: ReadableFlatState | undefined;
  readonly watching: number;
  readonly watchers: Iterable<string>;
}

/**
 * The flat states and the spectators in the state of a table's room or gallery. `own` is undefined while the viewer has
 * no state of their own.
 */
export function readRoom(state: unknown): RoomReading | undefined {
  if (typeof state !== 'object' || state === null || !('shared' in state)) return undefined;
  const room = state as {
    readonly shared: ReadableFlatState;
    readonly own?: ReadableFlatState;
    readonly people?: { values(): Iterable<{ readonly leaves: ReadableFlatState }> };
    readonly watching: number;
    readonly watchers: Iterable<string>;
  };
  const [person] = room.people?.values() ?? [];
  return { shared: room.shared, own: room.own ?? person?.leaves, watching: room.watching, watchers: room.watchers };
}
