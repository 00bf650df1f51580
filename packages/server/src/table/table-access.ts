import type { ProgramRight } from '@cartomancer/protocol';
import type { RulesetId } from '@cartomancer/rules';
import type { Intent } from '@cartomancer/rules/kernel';

import type { Clock } from '../clock.ts';
import type { Ids } from '../ids.ts';
import type { OpenTable } from './open-table.ts';

/** Usual play stays far below these limits; a bench or a test may raise them. */
export interface Limits {
  /** Intents at once before `E_SLOW_DOWN`, and the number restored per second. */
  readonly burst: number;
  readonly perSecond: number;
  /**
   * Frames of any kind beyond the burst before the connection is closed. They are restored at ten times the speed of
   * intents. Each 512 bytes of a frame count as one more.
   */
  readonly grace: number;
  /** Connections that one address may have open at a time. */
  readonly connections: number;
  /** Connections that one person may have open at one table. */
  readonly connectionsOfPerson: number;
  /** Intents a second from one address, at all tables. */
  readonly perSecondOfAddress: number;
  /** Bytes that may be written into journals from one address in a day. */
  readonly written: number;
  /** Bytes that people without a seat may write into the journal of one table in a day. */
  readonly writtenByUnseated: number;
  /** Bytes of chat, notes and lines of the story that one person may write at one table in a day. */
  readonly talk: number;
}

export interface TokenOwner {
  readonly identity: string;
  readonly name: string;
  /** The generation of the token: connections with older ones are closed. */
  readonly generation: number;
  /** Absent for people. */
  readonly program?: TokenProgram;
}

export interface TokenProgram {
  readonly id: string;
  readonly code: string;
  readonly right: ProgramRight;
  /** The identity of the host who made it; null for programs of older versions. */
  readonly madeBy: string | null;
}

export interface TableAccess {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly rulesets: readonly RulesetId[];
  /** Part of the rooms' ids where several processes make rooms; letters and digits. */
  readonly processId?: string;
  /** By default the limits in `limits.ts`. */
  readonly limits?: Partial<Limits>;
  personBehind(token: string): Promise<TokenOwner | 'unknown' | 'signed out'>;
  /** The pass for a person to this table's gallery, as in `LinkSecretSource`. */
  passFor(code: string, made: number | string, identity: string): string;
  /** Revokes the tokens of a table's programs that this person made. Returns the identities of the programs. */
  revokeProgramsOf(code: string, identity: string): Promise<readonly string[]>;
  /** Never with a secret in it. */
  log(level: 'info' | 'warn' | 'error', message: string, facts?: Readonly<Record<string, unknown>>): void;
}

export interface RoomAddress {
  /** The name of the room type: the ruleset's id, or `gallery`. */
  readonly room: string;
  readonly roomId: string;
}

/** Why a table is no longer open here: it sleeps, this process lost or closed it, or it was deleted. */
export type WhyClosed = 'asleep' | 'restart' | 'deleted';

/** A spectator in a gallery. `number` identifies them there and for the host. */
export interface Spectator {
  readonly number: number;
  readonly identity: string;
  readonly name: string;
  readonly here: boolean;
}

/**
 * A visitor belongs to the table, and watches by choice, or because they have no seat and see it with the delay. All
 * others are spectators (TB-05).
 */
export interface GalleryVisit {
  readonly identity: string;
  readonly as: 'spectator' | 'visitor';
}

/** Only these calls create rooms; clients cannot. */
export interface Rooms {
  /** Created if necessary. A joining person must belong to the table by then. */
  open(table: OpenTable): Promise<RoomAddress>;
  /** Created if necessary. `pass` admits this person and no one else; give it only to a person who may watch. */
  gallery(table: OpenTable, visit: GalleryVisit): Promise<RoomAddress & { readonly pass: string }>;
  /**
   * Counts the entry of a person who arrives or knocks towards the limit on what people without a seat write into this
   * journal. Returns 0, or the seconds to wait.
   */
  countArrival(entry: { readonly code: string; readonly clientKey: string; readonly intent: Intent }): number;
  /** Current and recent ones; none if the table is not open. */
  spectators(code: string): readonly Spectator[];
  /** Closes sockets with tokens of earlier generations, and accepts none from now on. */
  signOut(person: { readonly identity: string; readonly generation: number }): void;
  /** Closes the sockets of a revoked program, and accepts none from now on. */
  endProgram(id: string): void;
  close(code: string, why: WhyClosed): Promise<void>;
}
