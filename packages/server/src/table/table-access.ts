/** What the rooms need of the server, and the server of the rooms. */
import type { RulesetId } from '@cartomancer/rules';

import type { Clock } from '../clock.ts';
import type { Ids } from '../ids.ts';
import type { OpenTable } from './open-table.ts';

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
export interface TableAccess {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly rulesets: readonly RulesetId[];
  /** Part of the rooms' ids where several processes make rooms; letters and digits. */
  readonly processId?: string;
  /** Those of `limits.ts` unless told otherwise. */
  readonly limits?: Partial<Limits>;
  /** The person behind a token. */
  personBehind(token: string): Promise<Arrival | 'unknown' | 'signed out'>;
  /** The pass for a person to this table's gallery; `made` counts how often its spectators' link was renewed. */
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
