/**
 * The messages between the bench's processes, and the interface to a contender's clients. boardgame.io and our server
 * play the same workload; the other servers know no rules and only distribute a small message for each move.
 */

/** Each seat is a real client with its own socket. */
export const seatsAtTable = 5;
export const cardsInHand = 5;

export type ContenderName =
  'bare ws' | 'durable ws' | 'bare Colyseus room' | 'boardgame.io' | 'boardgame.io on disk' | 'cartomancer';

export interface TableDriver {
  /** The next seat makes a move; resolves when that seat's own client has received it from the server. */
  move(): Promise<void>;
  /** Bytes received by all clients of this table so far. */
  received(): number;
  close(): Promise<void>;
}

export interface Driver {
  /** Opens `count` more tables with everybody connected. */
  open(server: { readonly port: number; readonly count: number }): Promise<readonly TableDriver[]>;
}

export interface Usage {
  /** User and system time of all threads since the start, microseconds. */
  readonly cpu: number;
  /** Resident set, bytes. */
  readonly resident: number;
  /** JavaScript heap in use, bytes. */
  readonly heap: number;
}

/** `uncollected` while processor time is measured, because collecting the garbage would add to it. */
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
  /** The warm-up continues until this many moves, so that the code has been compiled. */
  readonly warmUpMoves: number;
  /** Seconds after which the warm-up ends even with fewer moves. */
  readonly longestWarmUp: number;
  readonly seconds: number;
  /** A number: moves per second and table. */
  readonly pace: 'as fast as it goes' | number;
}

/** `the rest`: open the other tables, now that the server's memory with the first ones is measured. */
export type ToLoad = { readonly ask: 'measure'; readonly order: LoadOrder } | { readonly ask: 'the rest' };

export interface LoadResult {
  readonly moves: number;
  readonly seconds: number;
  readonly bytesPerMoveAndClient: number;
  /** Milliseconds from sending a move until the sender's client has received it. */
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
