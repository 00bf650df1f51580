/** Reads a client's table from the room state. */
import type { ViewEvent } from '@cartomancer/rules/kernel';

import { flatStateReader } from './flat-state.ts';
import type { Leaves } from './flat-state.ts';
import type { NoticeBoard } from './notices.ts';
import { happenedReader, readAccepted } from './notices.ts';

/** A schema map, or a `Map`. */
export type ReadableBox = Leaves & NoticeBoard;

export interface TableReading<V> {
  /** Parts that did not change since the last read are the same objects. */
  readonly view: V;
  /** The events since the last read, as this viewer receives them. */
  readonly happened: readonly ViewEvent[];
  /** The last of this person's intents that was accepted. */
  readonly accepted: string | undefined;
}

export interface TableReader<V> {
  /** `undefined` while there is nothing to show yet: a gallery whose delay has not passed. */
  read(shared: ReadableBox, own: ReadableBox | undefined): TableReading<V> | undefined;
}

/**
 * One reader for one connection: call `read` at the first state and after each patch. `V` is the view that the table layer
 * hands out.
 */
export function tableReader<V extends { readonly shared: object; readonly own: object }>(): TableReader<V> {
  const sharedReader = flatStateReader();
  const ownReader = flatStateReader();
  const happened = happenedReader();
  let view: { readonly shared: unknown; readonly own: unknown } = { shared: undefined, own: undefined };
  return {
    read: (sharedBox, ownBox) => {
      const shared = sharedReader.read(sharedBox);
      const own = ownBox === undefined ? undefined : ownReader.read(ownBox);
      if (shared === undefined || own === undefined) return undefined;
      if (view.shared !== shared || view.own !== own) view = { shared, own };
      return {
        // The server writes the two parts of such a view into the two flat states.
        view: view as V,
        happened: happened.read(sharedBox, ownBox),
        accepted: ownBox === undefined ? undefined : readAccepted(ownBox),
      };
    },
  };
}
