import type { ViewEvent } from '@cartomancer/rules/kernel';

import { flatStateReader } from './flat-state.ts';
import type { Leaves } from './flat-state.ts';
import type { NoticeBoard } from './notices.ts';
import { eventReader, readAccepted } from './notices.ts';

/** A schema map, or a `Map`. */
export type ReadableFlatState = Leaves & NoticeBoard;

export interface TableReading<V> {
  /** Parts that did not change since the last read are the same objects. */
  readonly view: V;
  readonly happened: readonly ViewEvent[];
  /** The `intentId` of this person's last accepted intent. */
  readonly accepted: string | undefined;
}

export interface TableReader<V> {
  /** `undefined` while there is nothing to show, as in a gallery before its delay has passed. */
  read(shared: ReadableFlatState, own: ReadableFlatState | undefined): TableReading<V> | undefined;
}

/**
 * One reader for one connection: call `read` at the first state and after each patch. `V` is the type of the table
 * layer's views for this connection.
 */
export function tableReader<V extends { readonly shared: object; readonly own: object }>(): TableReader<V> {
  const sharedReader = flatStateReader();
  const ownReader = flatStateReader();
  const events = eventReader();
  let view: { readonly shared: unknown; readonly own: unknown } = { shared: undefined, own: undefined };
  return {
    read: (sharedState, ownState) => {
      const shared = sharedReader.read(sharedState);
      const own = ownState === undefined ? undefined : ownReader.read(ownState);
      if (shared === undefined || own === undefined) return undefined;
      if (view.shared !== shared || view.own !== own) view = { shared, own };
      return {
        // The server writes the parts of a `V` into the two flat states.
        view: view as V,
        happened: events.read(sharedState, ownState),
        accepted: ownState === undefined ? undefined : readAccepted(ownState),
      };
    },
  };
}
