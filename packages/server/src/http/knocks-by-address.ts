/** Limits how many people from one address wait for the host of a table, so that one address cannot fill the list (TB-04). */
import type { TableState } from '@cartomancer/rules/table';
import { knockOf, personAt } from '@cartomancer/rules/table';

import { refuse } from './refusals.ts';

interface Knocker {
  readonly identity: string;
  readonly clientKey: string;
}

/** The part of a table that this limit reads. Knocks are counted for each object, so closing a table resets its counts. */
interface KnockableTable {
  state(): Pick<TableState, 'doors' | 'people'>;
}

interface TableKnocks {
  /** The address of each person who knocked, by identity. */
  readonly addresses: Map<string, string>;
  /** The identities of people whose knock is being stored. */
  readonly sending: Set<string>;
}

/** Sends a knock, or refuses it. People who already wait or belong to the table are never refused. */
export type KnockLimit = <T>(table: KnockableTable, knocker: Knocker, send: () => Promise<T>) => Promise<T>;

export function knocksByAddress(most: number, limits: 'usual' | 'none'): KnockLimit {
  if (limits === 'none') return (_table, _knocker, send) => send();
  const knocksAt = new WeakMap<KnockableTable, TableKnocks>();
  return async (table, { identity, clientKey }, send) => {
    const state = table.state();
    if (knockOf(state, identity) !== undefined || personAt(state, identity) !== undefined) return send();
    const knocks = knocksAt.get(table) ?? { addresses: new Map(), sending: new Set() };
    knocksAt.set(table, knocks);
    const { addresses, sending } = knocks;
    for (const other of addresses.keys())
      if (!sending.has(other) && knockOf(state, other) === undefined) addresses.delete(other);
    addresses.delete(identity);
    const waiting = [...addresses.values()].filter((key) => key === clientKey).length;
    if (waiting >= most) refuse(403, 'E_DOOR_CROWDED', 'TB-04', { n: waiting });
    addresses.set(identity, clientKey);
    sending.add(identity);
    try {
      return await send();
    } finally {
      sending.delete(identity);
    }
  };
}
