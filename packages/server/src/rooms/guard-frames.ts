import type { Client, Room } from 'colyseus';
import { Protocol } from 'colyseus';

type Receive = (this: Room, client: Client, frame: Buffer) => void;

/**
 * Guards all frames of a room: `admit` decides about each frame before it is decoded, `afterRead` is called afterwards,
 * and undecodable bytes lead to `broken` instead of an uncaught exception. It replaces a private method of Colyseus, so
 * the version is pinned and a spec sends garbage.
 */
export function guardFrames(
  room: Room,
  guard: {
    readonly admit: (client: Client, frame: Buffer) => boolean;
    readonly afterRead: (client: Client) => void;
    readonly broken: (client: Client, error: unknown) => void;
  },
): void {
  const receive = Reflect.get(room, '_onMessage') as Receive;
  Reflect.set(room, '_onMessage', (client: Client, frame: Buffer) => {
    if (!guard.admit(client, frame)) return;
    try {
      receive.call(room, client, frame);
      guard.afterRead(client);
    } catch (error) {
      guard.broken(client, error);
    }
  });
}

/** Colyseus would answer the other kinds by itself, even to a client that does not read. */
const usedKinds: ReadonlySet<number | undefined> = new Set([
  Protocol.JOIN_ROOM,
  Protocol.LEAVE_ROOM,
  Protocol.ROOM_DATA,
  Protocol.PING,
]);

/**
 * The first byte of a text in MessagePack. For a short text it is `first` plus the length; for a long one, the length
 * follows it.
 */
const shortText = { first: 0xa0, last: 0xbf } as const;
const longText = { first: 0xd9, last: 0xdb } as const;
const printable = { first: 0x20, last: 0x7e } as const;

const isIn = (byte: number, { first, last }: { readonly first: number; readonly last: number }): boolean =>
  byte >= first && byte <= last;

/** Whether Colyseus can read the type of a message: its decoder logs each type that has invalid bytes. */
function hasReadableType(frame: Buffer): boolean {
  const [, head = 0] = frame;
  if (!isIn(head, shortText)) return !isIn(head, longText);
  return frame.subarray(2, 2 + head - shortText.first).every((byte) => isIn(byte, printable));
}

/** The bytes with which msgpackr begins the definition of a record: its keys. They do not occur in a text. */
const recordDefinitions = [Buffer.from([0xd4, 0x72]), Buffer.from([0xd5, 0x72])];
/**
 * The maximum number of object shapes that a message may define; every intent needs fewer. msgpackr compiles a function
 * for a shape that repeats, which takes long.
 */
const mostRecords = 32;

function recordsIn(frame: Buffer): number {
  let records = 0;
  for (const definition of recordDefinitions)
    for (let at = frame.indexOf(definition); at !== -1; at = frame.indexOf(definition, at + definition.length))
      records += 1;
  return records;
}

export function isUsedFrame(frame: Buffer): boolean {
  const [kind] = frame;
  if (!usedKinds.has(kind)) return false;
  return kind !== Protocol.ROOM_DATA || (hasReadableType(frame) && recordsIn(frame) <= mostRecords);
}

/** This many bytes of a long frame take about as long to read as a whole small frame. */
const smallFrame = 512;

/** A long frame takes longer to read. */
export function weightOfFrame(frame: Buffer): number {
  return 1 + Math.floor(frame.length / smallFrame);
}
