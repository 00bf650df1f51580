/** Which process of a house has a table open. The journal's expected sequence is the fence; a lease only says where to go. */

/** Another process of the same house. */
export interface Peer {
  readonly id: string;
  /** Where the other processes reach it, such as `http://10.0.0.7:3000`. */
  readonly address: string;
  /** It ends in good order and gives its tables away, one after the other. */
  readonly leaving: boolean;
}

/** `ours`: this process may open the table, from now on nobody else will. `nobody`: it is free, but this process is leaving. */
export type Claim = 'ours' | 'nobody' | Peer;

export interface Leases {
  /** Part of the rooms' ids, so that two processes never have one of the same id; empty where there is one process only. */
  readonly processId: string;
  /** Rejects while it cannot be found out. */
  claim(code: string): Promise<Claim>;
  /** Lets others have the table; without effect where it is not ours. */
  release(code: string): Promise<void>;
  /** Nothing answers there any more: its tables may be had at once. */
  missing(peer: Peer): Promise<void>;
  /** The others that take visitors. */
  peers(): Promise<readonly Peer[]>;
  /** From now on this process claims nothing, and the others know. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

/** One process has everything. */
export const noLeases: Leases = {
  processId: '',
  claim: async () => 'ours',
  release: async () => {},
  missing: async () => {},
  peers: async () => [],
  leave: async () => {},
  close: async () => {},
};
