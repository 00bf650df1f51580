/** Where a house keeps what must not be lost. Closing the journal closes what both lie in. */
import type { TokenGenerations } from '../access/generations.ts';
import type { SheetLibrary } from '../sheet-library/sheet-library.ts';
import type { Visits } from '../visits/visits.ts';
import type { Journal } from '../journal/journal.ts';

export interface Store {
  readonly journal: Journal;
  readonly sheetLibrary: SheetLibrary;
  readonly generations: TokenGenerations;
  readonly visits: Visits;
}

/** A store with the key that signs people's tokens. */
export interface KeyedStore extends Store {
  readonly signingKey: Uint8Array;
}

/** A store that several processes share. */
export interface SharedStore extends Store {
  /** The key of this name; `fresh` where there was none. Whoever asks gets the same one. */
  key(name: string, fresh: Uint8Array): Promise<Uint8Array>;
  /** What is missing, in sentences without a full stop. An emptied database looks like a new one. */
  damage(): Promise<readonly string[]>;
}
