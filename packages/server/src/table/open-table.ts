/** An open table as rooms and HTTP see it. */
import type { PlayMessage } from '@cartomancer/protocol';
import type { Refusal, ViewEvent } from '@cartomancer/rules';
import type { Applied, Entry, GallerySaid, PersonId, TableLayer, TableState } from '@cartomancer/rules/table';

/** What one stored entry did. Whose intent it was stands in the entry; nobody's for the system and for a safety signal (TB-12). */
export interface Told extends Applied {
  readonly before: TableState;
  readonly entry: Entry;
  /** What everybody heard of it, those who watch included. */
  readonly everybody: readonly ViewEvent[];
}

/** `ok` as soon as the events are stored and told; a repeated `intentId` gets its first answer again (TB-09). */
export type Answer = { readonly ok: true } | { readonly ok: false; readonly refusals: readonly Refusal[] };

export interface OpenTable {
  /** Stable for the table's life, such as `KQ7-4T9`; the rooms' ids begin with it. */
  readonly code: string;
  readonly layer: TableLayer;
  /** The state as stored, which is the state as last told. Memory that runs ahead of the disk never shows here. */
  state(): TableState;
  /** The message has the shape that the layer's intent table asks for. Never rejects for a person's mistake. */
  submit(person: PersonId, message: PlayMessage): Promise<Answer>;
  /** A safety signal of somebody who watches: it is stored as anybody's (TB-05, TB-12). */
  signal(kind: 'x' | 'n' | 'o'): Promise<Answer>;
  /** What those who watch said last, oldest first: at most so many lines. */
  galleryLines(most: number): Promise<readonly GallerySaid[]>;
  /** Somebody who watches says something to the others who do (TB-15): it is stored before anybody hears it. */
  sayInGallery(said: {
    readonly speaker: number;
    readonly name: string | null;
    readonly text: string;
  }): Promise<Answer>;
  /** The system intents `person_away` and `person_back` (TB-06); without effect where the state says so already. */
  presence(person: PersonId, now: 'away' | 'back'): Promise<void>;
  /** Called after each entry is stored, in order, before `submit` answers. The answer takes the listener off. */
  onTold(listener: (told: Told) => void): () => void;
  /** Milliseconds left right now of the shown timers; empty while the table's clock stands. For who joins late. */
  shownTimers(): readonly { readonly id: string; readonly left: number }[];
}
