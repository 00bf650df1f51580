/** Closing the journal closes all of the store. */
import type { TokenGenerations } from '../access/generations.ts';
import type { Documents } from '../documents/documents.ts';
import type { Pictures } from '../pictures/pictures.ts';
import type { SheetLibrary } from '../sheet-library/sheet-library.ts';
import type { Programs } from '../programs/programs.ts';
import type { PushStore } from '../push/push-store.ts';
import type { Turns } from '../turns/turns.ts';
import type { Visits } from '../visits/visits.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { Journal } from '../journal/journal.ts';

export interface Store {
  readonly journal: Journal;
  readonly sheetLibrary: SheetLibrary;
  readonly generations: TokenGenerations;
  readonly visits: Visits;
  readonly turns: Turns;
  readonly push: PushStore;
  readonly documents: Documents;
  readonly programs: Programs;
  readonly pictures: Pictures;
  readonly webhooks: Webhooks;
}

export interface KeyedStore extends Store {
  readonly signingKey: Uint8Array;
}

export interface SharedStore extends Store {
  /** Created if it does not exist. Every process gets the same key. */
  key(name: string, fresh: Uint8Array): Promise<Uint8Array>;
  /** Missing data, as sentences without a full stop. An emptied database looks like a new one. */
  damage(): Promise<readonly string[]>;
}
