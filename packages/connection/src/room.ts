/** Joining rooms of Colyseus with a time limit, and reading their states. */
import type { ReadableFlatState } from '@cartomancer/protocol';
import type { Room } from '@colyseus/sdk';

/** A join that takes longer is abandoned and retried. In milliseconds. */
const longestJoin = 8_000;

/** The room, or an error if joining takes too long. If the room opens after that, it is left. */
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
 * The parts of the state of a table's room or of its gallery: the flat states, and the spectators. `own` is undefined
 * while the viewer has no state of their own.
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
