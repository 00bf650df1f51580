/** Where the rooms meet the table: what a room needs of an open table, and what the house needs of the rooms. Types only. */
import type { PlayMessage } from '@cartomancer/protocol';
import type { Refusal, RulesetId, ViewEvent } from '@cartomancer/rules';
import type { Applied, Entry, GallerySaid, PersonId, TableLayer, TableState } from '@cartomancer/rules/table';

/** The clock of the process, handed in at start-up: without it no two runs could be compared byte by byte. */
export interface Clock {
  /** The time of day in milliseconds since the epoch. It jumps when the system clock is set. */
  now(): number;
  /** Milliseconds since some moment in the past. It never jumps: for everything that measures how long something takes. */
  elapsed(): number;
  /** Runs `action` once after `ms` milliseconds; the answer takes it back. Must not keep the process alive. */
  after(ms: number, action: () => void): () => void;
}

/** Names nobody can guess, handed in at start-up: the rooms take session ids and reconnection tokens from here. */
export interface Ids {
  /** At least 16 characters of `A-Za-z0-9_-`, at least 96 bits in production. */
  next(): string;
}

/** What one stored entry did. Whose intent it was stands in the entry; nobody's for the system and for a safety signal (TB-12). */
export interface Told extends Applied {
  readonly before: TableState;
  readonly entry: Entry;
  /** What everybody heard of it, those who watch included. */
  readonly everybody: readonly ViewEvent[];
}

/** `ok` as soon as the events are stored and told; a repeated `intentId` gets its first answer again (TB-09). */
export type Answer = { readonly ok: true } | { readonly ok: false; readonly refusals: readonly Refusal[] };

export interface OpenTable {
  /** Stable for the table's life, such as `KQ7-4T9`; the rooms' ids begin with it. */
  readonly code: string;
  readonly layer: TableLayer;
  /** The state as stored, which is the state as last told. Memory that runs ahead of the disk never shows here. */
  state(): TableState;
  /** The message has the shape that the layer's intent table asks for. Never rejects for a person's mistake. */
  submit(person: PersonId, message: PlayMessage): Promise<Answer>;
  /** A safety signal of somebody who watches: it is stored as anybody's (TB-05, TB-12). */
  signal(kind: 'x' | 'n' | 'o'): Promise<Answer>;
  /** What those who watch said last, oldest first: at most so many lines. */
  galleryLines(most: number): Promise<readonly GallerySaid[]>;
  /** Somebody who watches says something to the others who do (TB-15): it is stored before anybody hears it. */
  sayInGallery(said: {
    readonly speaker: number;
    readonly name: string | null;
    readonly text: string;
  }): Promise<Answer>;
  /** The system intents `person_away` and `person_back` (TB-06); without effect where the state says so already. */
  presence(person: PersonId, now: 'away' | 'back'): Promise<void>;
  /** Called after each entry is stored, in order, before `submit` answers. The answer takes the listener off. */
  onTold(listener: (told: Told) => void): () => void;
  /** Milliseconds left right now of the shown timers; empty while the table's clock stands. For who joins late. */
  shownTimers(): readonly { readonly id: string; readonly left: number }[];
}

/** How fast one connection may send. A person is far below; a bench or a test may raise it. */
export interface Limits {
  /** Intents at once before `E_SLOW_DOWN`, and how many a second are given back. */
  readonly burst: number;
  readonly perSecond: number;
  /** Frames of any kind beyond that before the connection is closed. They are given back at ten times the speed of intents. */
  readonly grace: number;
  /** Connections that one address may have open at a time. */
  readonly connections: number;
  /** Connections that one person may have open at one table. */
  readonly connectionsOfPerson: number;
  /** Bytes that may be written into journals from one address in a day. */
  readonly written: number;
}

/** Who a token says they are. */
export interface Arrival {
  readonly identity: string;
  readonly name: string;
  /** The generation of the token: older ones than the person's last are closed. */
  readonly generation: number;
}

/** What the rooms need of the house. */
export interface House {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly rulesets: readonly RulesetId[];
  /** Part of the rooms' ids where several processes make rooms; letters and digits. */
  readonly mark?: string;
  /** Those of `limits.ts` unless told otherwise. */
  readonly limits?: Partial<Limits>;
  /** The person behind a token. */
  personBehind(token: string): Promise<Arrival | 'unknown' | 'signed out'>;
  /** What lets this person into this table's gallery; `made` counts how often its spectators' link was made anew. */
  passFor(code: string, made: number, identity: string): string;
  /** A log line; never with a secret in it. */
  log(level: 'info' | 'warn' | 'error', message: string, facts?: Readonly<Record<string, unknown>>): void;
}

/** Where a client joins by id. */
export interface RoomAddress {
  /** The name of the room type: the ruleset's id, or `gallery`. */
  readonly room: string;
  readonly roomId: string;
}

/** Why a table is no longer open here: it sleeps, this process lost or ended it, or it is gone for good. */
export type WhyClosed = 'asleep' | 'restart' | 'deleted';

/** A spectator in a gallery. `number` tells them apart from the others, there and for the host. */
export interface Watcher {
  readonly number: number;
  readonly identity: string;
  readonly name: string;
  /** Whether they are connected now. */
  readonly here: boolean;
}

/** What the house needs of the rooms. Clients can neither create nor name a room: only these calls do. */
export interface Rooms {
  /** The table's room, made if it is not there. Who joins must be among the table's people by then. */
  open(table: OpenTable): Promise<RoomAddress>;
  /** The gallery of its spectators, made if it is not there. Only this person may join, by `pass`: hand it to who came by a spectators' link. */
  gallery(table: OpenTable, identity: string): Promise<RoomAddress & { readonly pass: string }>;
  /** Those who watch this table from its gallery or have lately; none where it is not open. */
  watchers(code: string): readonly Watcher[];
  /** Closes the sockets that a person opened with tokens of earlier generations, and opens none with them from now on. */
  signOut(person: { readonly identity: string; readonly generation: number }): void;
  /** Closes both with the code for `why`, before a table falls asleep, is deleted, or the process ends. */
  close(code: string, why: WhyClosed): Promise<void>;
}
