/**
 * Limits, for each address, how many people may wait at a table after knocking (TB-04), and how many may be there
 * without a seat after entering without a link (TB-01). Only newcomers are refused: people whom the table knows can
 * always return.
 */
import type { Refusal } from '@cartomancer/rules/kernel';
import type { TableState } from '@cartomancer/rules/table';
import { knockOf, mostPeopleForUninvited, personAt, seatOf } from '@cartomancer/rules/table';

import { refuse } from './refusals.ts';

interface Newcomer {
  readonly identity: string;
  readonly clientKey: string;
}

/** Counts are in memory, and start again when the table is closed and reopened. */
interface EnterableTable {
  state(): TableState;
}

interface Newcomers {
  /** The address of each newcomer, by identity. */
  readonly addresses: Map<string, string>;
  /** The identities of people whose knock or arrival is being stored. */
  readonly sending: Set<string>;
}

/** Sends a knock or an arrival, or refuses it. People who already wait or belong to the table are never refused. */
export type NewcomerLimit = <T>(table: EnterableTable, newcomer: Newcomer, send: () => Promise<T>) => Promise<T>;

interface LimitParts {
  readonly most: number;
  readonly limits: 'usual' | 'none';
}

export function limitKnocks(parts: LimitParts): NewcomerLimit {
  return limitByAddress({
    ...parts,
    refusal: { code: 'E_DOOR_CROWDED', clause: 'TB-04' },
    counts: (state, identity) => knockOf(state, identity) !== undefined,
  });
}

export function limitUnseated(parts: LimitParts): NewcomerLimit {
  return limitByAddress({
    ...parts,
    refusal: { code: 'E_ADDRESS_CROWDED', clause: 'TB-01' },
    counts: (state, identity) => isUnseated(state, { identity, most: parts.most }),
  });
}

/**
 * Whether this person counts: they belong to the table, neither have a seat nor host it, and are present. Once the
 * people of one address could take all remaining places for people without a link, absent people count too, because
 * they can return.
 */
function isUnseated(
  state: TableState,
  { identity, most }: { readonly identity: string; readonly most: number },
): boolean {
  const person = personAt(state, identity);
  if (person === undefined || person === state.host || seatOf(state, person) !== undefined) return false;
  const isNearlyFull = Object.keys(state.people).length >= mostPeopleForUninvited - most;
  return isNearlyFull || state.people[person]?.here === true;
}

function isKnown(state: TableState, identity: string): boolean {
  return knockOf(state, identity) !== undefined || personAt(state, identity) !== undefined;
}

function limitByAddress({
  most,
  limits,
  refusal,
  counts,
}: LimitParts & {
  readonly refusal: Pick<Refusal, 'code' | 'clause'>;
  readonly counts: (state: TableState, identity: string) => boolean;
}): NewcomerLimit {
  if (limits === 'none') return (_table, _newcomer, send) => send();
  const newcomersAt = new WeakMap<EnterableTable, Newcomers>();
  return async (table, { identity, clientKey }, send) => {
    const state = table.state();
    if (isKnown(state, identity)) return send();
    const newcomers = newcomersAt.get(table) ?? { addresses: new Map(), sending: new Set() };
    newcomersAt.set(table, newcomers);
    const { addresses, sending } = newcomers;
    for (const other of addresses.keys()) if (!sending.has(other) && !isKnown(state, other)) addresses.delete(other);
    const others = [...addresses].filter(([other, key]) => key === clientKey && other !== identity);
    const ofAddress = others.filter(([other]) => sending.has(other) || counts(state, other)).length;
    if (ofAddress >= most) refuse(403, refusal.code, refusal.clause, { n: ofAddress });
    addresses.set(identity, clientKey);
    sending.add(identity);
    try {
      return await send();
    } finally {
      sending.delete(identity);
    }
  };
}
