/**
 * The process of a cluster that has a table open. The journal's expected sequence is the fence; a lease only routes
 * requests.
 */

/** Another process of the same cluster. */
export interface Peer {
  readonly id: string;
  /** The address for other processes, such as `http://10.0.0.7:3000`. */
  readonly address: string;
  /** It is shutting down and hands its tables over, one after the other. */
  readonly leaving: boolean;
}

/** `ours`: this process may open the table, and no other will. `nobody`: it is free, but this process is shutting down. */
export type Claim = 'ours' | 'nobody' | Peer;

export interface Leases {
  /** Part of the rooms' ids, so that they are unique across processes; empty if there is only one process. */
  readonly processId: string;
  /** Rejects while the owner is unknown. */
  claim(code: string): Promise<Claim>;
  /** Releases the table; no effect if it is not ours. */
  release(code: string): Promise<void>;
  /** The peer does not answer any more: its tables can be claimed at once. */
  missing(peer: Peer): Promise<void>;
  /** The other processes that accept clients. */
  peers(): Promise<readonly Peer[]>;
  /** From now on this process claims no tables; announced to the others. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

/** A single process has everything. */
export const noLeases: Leases = {
  processId: '',
  claim: async () => 'ours',
  release: async () => {},
  missing: async () => {},
  peers: async () => [],
  leave: async () => {},
  close: async () => {},
};
