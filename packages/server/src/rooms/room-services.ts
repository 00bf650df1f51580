import { spectatorPassMade } from '../access/spectator-pass.ts';
import { usualLimits } from '../limits.ts';
import type { OpenTable } from '../table/open-table.ts';
import type { GalleryVisit, Limits, TableAccess } from '../table/table-access.ts';
import { ConnectionsByAddress } from './connections-by-address.ts';
import { KeyedRateLimiter } from './keyed-rate-limiter.ts';
import type { Watching } from './watching.ts';

const daySeconds = 86_400;
/** A multiple of the intents in a second. */
const addressBurst = 4;
/** Frames of any kind for each intent that a person or an address may send. */
const framesPerIntent = 10;

/**
 * A claim to be an absent person asks the voters and blocks other votes. A refused claim cannot be repeated, but one
 * that the claimant withdraws, or ends by leaving, could be (TB-06).
 */
const claimShare = { burst: 1 / 4, perSecond: 1 / 1_500 };

/** The limit of `RoomServices.exemptUses` for a day. */
const exemptUsesADay = 10;
/** A multiple of one person's limit. */
const talkOfAddress = 2;
/** Lines and veils that may be added at a table; each list holds sixty (TB-12). */
export const mostBoundaries = { ofPerson: 20, ofAddress: 40 } as const;
/** The time in which these limits refill: a campaign that lasts for months may still change its lists. */
const boundaryDays = 30;
/** One address gets at most half of what people without a seat may write at a table, so that others can write too. */
const unseatedShare = 1 / 2;

/** Limits for each identity, or for each address. */
interface SendLimits {
  readonly intents: KeyedRateLimiter;
  /** Frames of any kind. */
  readonly frames: KeyedRateLimiter;
}

/** Limits of one person at one table, and of all people of an address there: further identities gain nothing. */
interface SharesAtTable {
  readonly ofPerson: KeyedRateLimiter;
  readonly ofAddress: KeyedRateLimiter;
}

export interface RoomServices {
  readonly access: TableAccess;
  readonly limits: Limits;
  readonly openConnections: ConnectionsByAddress;
  /** Bytes written into journals by address: a day's limit, refilled continuously. */
  readonly written: KeyedRateLimiter;
  /** Bytes that people without a seat write into the journal of a table, by its code: a day's limit as well. */
  readonly writtenByUnseated: KeyedRateLimiter;
  /** The part of `writtenByUnseated` that one address may use, by code and address. */
  readonly writtenByUnseatedOfAddress: KeyedRateLimiter;
  /**
   * Bytes of talk at a table: a day's limit as well. `ofPerson`: by code and identity; `ofAddress`: by code and
   * address.
   */
  readonly talk: SharesAtTable;
  /** Lines and veils added at a table, with the same keys. The table stores no authors (TB-12). */
  readonly boundaries: SharesAtTable;
  /** Claims to be an absent person, by the identity of the claimant. */
  readonly claims: KeyedRateLimiter;
  /**
   * What people of an address may still do at a table in a day when the limits of people without a seat are used up:
   * enter, and answer whether they come to the next session. So strangers cannot keep newcomers out.
   */
  readonly exemptUses: KeyedRateLimiter;
  /**
   * Intents and frames in all rooms. The limit of a person keeps one of them from using up what their address may send.
   */
  readonly ofPerson: SendLimits;
  readonly ofAddress: SendLimits;
  /** Tables whose rooms the server itself has requested. A room of any other table is refused. */
  readonly tables: Map<string, OpenTable>;
  /** By table code, the spectators in its gallery. The room of the table reads them when it is created later. */
  readonly watching: Map<string, Watching>;
  /** By identity, the oldest accepted generation of tokens, if it was raised since the process started. */
  readonly signedOut: Map<string, number>;
  /** Ids of programs whose tokens were revoked since the process started. */
  readonly endedPrograms: Set<string>;
}

export function makeRoomServices(access: TableAccess): RoomServices {
  const limits = { ...usualLimits.rooms, ...access.limits };
  const { clock } = access;
  const limiter = (most: number, perSecond: number) => new KeyedRateLimiter(clock, { most, perSecond });
  const aDay = (most: number) => limiter(most, most / daySeconds);
  const aMonth = (most: number) => limiter(most, most / (boundaryDays * daySeconds));
  const { burst, perSecond, grace, perSecondOfAddress } = limits;
  const burstOfAddress = perSecondOfAddress * addressBurst;
  return {
    access,
    limits,
    openConnections: new ConnectionsByAddress(limits.connections),
    written: aDay(limits.written),
    writtenByUnseated: aDay(limits.writtenByUnseated),
    writtenByUnseatedOfAddress: aDay(limits.writtenByUnseated * unseatedShare),
    talk: { ofPerson: aDay(limits.talk), ofAddress: aDay(limits.talk * talkOfAddress) },
    boundaries: {
      ofPerson: aMonth(mostBoundaries.ofPerson),
      ofAddress: aMonth(mostBoundaries.ofAddress),
    },
    claims: limiter(burst * claimShare.burst, perSecond * claimShare.perSecond),
    exemptUses: aDay(exemptUsesADay),
    ofPerson: { intents: limiter(burst, perSecond), frames: limiter(burst + grace, perSecond * framesPerIntent) },
    ofAddress: {
      intents: limiter(burstOfAddress, perSecondOfAddress),
      frames: limiter(burstOfAddress * framesPerIntent, perSecondOfAddress * framesPerIntent),
    },
    tables: new Map(),
    watching: new Map(),
    signedOut: new Map(),
    endedPrograms: new Set(),
  };
}

/** The options may come from a client, so they only name a table that the server opened. */
export function tableFor({ tables }: RoomServices, options: unknown): OpenTable {
  const { code } = (options ?? {}) as { readonly code?: unknown };
  const table = typeof code === 'string' ? tables.get(code) : undefined;
  if (table === undefined) throw new Error('Only the server creates rooms');
  return table;
}

/** The id of a table's room, unique among all processes. */
export function roomIdOf({ access }: RoomServices, code: string): string {
  return access.processId === undefined ? code : `${code}-${access.processId}`;
}

export function galleryIdOf(services: RoomServices, code: string): string {
  return `${roomIdOf(services, code)}-gallery`;
}

/**
 * A spectator's pass is valid until `spectatorPassMade` changes; a visitor's pass, while the person belongs to the
 * table.
 */
export function passFor(
  access: Pick<TableAccess, 'passFor'>,
  table: OpenTable,
  { identity, as }: GalleryVisit,
): string {
  return access.passFor(table.code, as === 'visitor' ? as : spectatorPassMade(table.state(), identity), identity);
}
