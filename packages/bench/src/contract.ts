/**
 * What the bench's processes agree on: the messages between them, and the interface to the clients of a contender.
 * Every contender is a server in its own process. boardgame.io and our server play the same workload; the bare ones
 * only send a message for each move.
 */

/** People at a table; each is a real client with its own socket. */
export const seatsAtTable = 5;
export const cardsInHand = 5;

export type ContenderName =
  'bare ws' | 'durable ws' | 'bare Colyseus room' | 'boardgame.io' | 'boardgame.io on disk' | 'cartomancer';

/** One table with its clients, in the load generator's process. */
export interface TableDriver {
  /** The next seat makes a move; resolves when that seat's own client has received it from the server. */
  move(): Promise<void>;
  /** Bytes that all clients of this table have received so far. */
  received(): number;
  close(): Promise<void>;
}

export interface Driver {
  /** Opens `count` more tables with everybody connected. */
  open(server: { readonly port: number; readonly count: number }): Promise<readonly TableDriver[]>;
}

/** The resources of a server process: its processor time since the start, and its memory now. */
export interface Usage {
  /** User and system time of all threads, microseconds. */
  readonly cpu: number;
  /** Resident set, bytes. */
  readonly resident: number;
  /** JavaScript heap in use, bytes. */
  readonly heap: number;
}

/**
 * Whether the garbage is collected before the heap is measured. For a measurement of processor time it is not, because
 * the collection would add to that time.
 */
export type Heap = 'collected' | 'uncollected';

export interface ToServer {
  readonly ask: 'usage';
  readonly heap: Heap;
}
export type FromServer =
  { readonly publish: 'ready'; readonly port: number } | { readonly publish: 'usage'; readonly usage: Usage };

export interface LoadOrder {
  readonly contender: ContenderName;
  readonly port: number;
  readonly tables: number;
  readonly warmUpSeconds: number;
  /** The minimum number of moves before the measurement, so that the code has been compiled. */
  readonly warmUpMoves: number;
  /** Seconds after which the warm-up of a slow contender ends, even with fewer moves. */
  readonly longestWarmUp: number;
  readonly seconds: number;
  /**
   * A number: moves per second and table. `as fast as it goes`: each table makes its next move as soon as the last one
   * is visible.
   */
  readonly pace: 'as fast as it goes' | number;
}

/** `the rest`: open the rest of the tables, because the server's memory with the first ones has been measured. */
export type ToLoad = { readonly ask: 'measure'; readonly order: LoadOrder } | { readonly ask: 'the rest' };

export interface LoadResult {
  readonly moves: number;
  readonly seconds: number;
  readonly bytesPerMoveAndClient: number;
  /** Milliseconds from sending a move until it is in the sender's view. */
  readonly p50: number;
  readonly p99: number;
}

export type FromLoad =
  | { readonly publish: 'begun'; readonly tables: number }
  | { readonly publish: 'connected' }
  | { readonly publish: 'measuring' }
  | { readonly publish: 'measured'; readonly result: LoadResult };

/** For a process with tables that play continuously. `pace`: moves per second and table. */
export type ToSteady =
  | { readonly ask: 'play'; readonly port: number; readonly tables: number; readonly pace: number }
  | { readonly ask: 'measure'; readonly seconds: number };

export type FromSteady =
  { readonly publish: 'playing' } | { readonly publish: 'took'; readonly milliseconds: readonly number[] };

export interface CrowdOrder {
  readonly port: number;
  readonly code: string;
  /** The secret of the table's link for spectators. */
  readonly secret: string;
  readonly spectators: number;
}

export type FromCrowd = { readonly publish: 'watching' };
