/**
 * Which process of a cluster has a table open. Leases only route requests; the sequence that every append to the
 * journal expects prevents two processes from writing to one table.
 */

export interface Peer {
  readonly id: string;
  /** The address for other processes, such as `http://10.0.0.7:3000`. */
  readonly address: string;
  /** Whether it is shutting down, and hands its tables over one by one. */
  readonly leaving: boolean;
}

/**
 * `ours`: this process may open the table, and no other will. A peer: that process has the table open. `unowned`: no
 * process has it open, but this one may not open it now, because it is shutting down or because the owner stopped
 * during the call.
 */
export type Claim = 'ours' | 'unowned' | Peer;

export interface Leases {
  /** Part of the rooms' ids, so that they are unique across processes; empty if there is only one process. */
  readonly processId: string;
  /** Rejects while the owner is unknown. */
  claim(code: string): Promise<Claim>;
  /** Does nothing if another process has the table. */
  release(code: string): Promise<void>;
  /** Call when a peer does not answer any more. Its tables can then be claimed at once. */
  reportMissing(peer: Peer): Promise<void>;
  /** The other processes that accept clients. */
  peers(): Promise<readonly Peer[]>;
  /** From now on this process claims no tables. Other processes learn this from its record. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

/** The leases of a single process, which owns all tables. */
export const noLeases: Leases = {
  processId: '',
  claim: async () => 'ours',
  release: async () => {},
  reportMissing: async () => {},
  peers: async () => [],
  leave: async () => {},
  close: async () => {},
};
