/** The rooms of Colyseus: joining in time, and their states. */
import type { ReadableBox } from '@cartomancer/protocol';
import type { Room } from '@colyseus/sdk';

/** A join that takes longer is abandoned and retried. In milliseconds. */
const longestJoin = 8_000;

/** The room, or an error if joining takes too long; a room that opens later is left again. */
export async function withTimeout(joining: Promise<Room>): Promise<Room> {
  let clock: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    clock = setTimeout(() => {
      joining.then((room) => room.leave()).catch(() => undefined);
      reject(new Error('The room did not open in time'));
    }, longestJoin);
  });
  return Promise.race([joining, late]).finally(() => clearTimeout(clock));
}

interface Boxes {
  readonly shared: ReadableBox;
  readonly own: ReadableBox | undefined;
  readonly watching: number;
  readonly watchers: Iterable<string>;
}

/** The flat states of either room: the shared one, and the viewer's own if there is one. */
export function boxesIn(state: unknown): Boxes | undefined {
  if (typeof state !== 'object' || state === null || !('shared' in state)) return undefined;
  const boxes = state as {
    readonly shared: ReadableBox;
    readonly own?: ReadableBox;
    readonly people?: { values(): Iterable<{ readonly leaves: ReadableBox }> };
    readonly watching: number;
    readonly watchers: Iterable<string>;
  };
  const [person] = boxes.people?.values() ?? [];
  return { shared: boxes.shared, own: boxes.own ?? person?.leaves, watching: boxes.watching, watchers: boxes.watchers };
}
