import type { PlayMessage } from '@cartomancer/protocol';
import type { Refusal, ViewEvent } from '@cartomancer/rules';
import type { Applied, Entry, GallerySaid, PersonId, TableLayer, TableState } from '@cartomancer/rules/table';

/** The effect of one stored entry. The entry names its sender, except for the system and for safety signals (TB-12). */
export interface CommittedEntry extends Applied {
  readonly before: TableState;
  readonly entry: Entry;
  /** Its public events, which spectators receive too. */
  readonly publicEvents: readonly ViewEvent[];
}

/** `ok` as soon as the events are stored and published; a repeated `intentId` gets its first answer again (TB-09). */
export type Answer = { readonly ok: true } | { readonly ok: false; readonly refusals: readonly Refusal[] };

export interface OpenTable {
  /** Stable for the table's life, such as `KQ7-4T9`; the rooms' ids begin with it. */
  readonly code: string;
  readonly layer: TableLayer;
  /**
   * Whether it still accepts intents. A table that was closed, or that another process took over, has to be opened
   * again.
   */
  readonly isOpen: boolean;
  /** The state as stored and published. States that are not on disk yet are never visible here. */
  state(): TableState;
  /** The message has the shape that the layer's declarations require. Never rejects for a person's mistake. */
  submit(person: PersonId, message: PlayMessage): Promise<Answer>;
  /** For a program whose token was revoked. */
  removeProgram(person: PersonId): Promise<Answer>;
  /** A safety signal of a spectator, stored without a sender (TB-05, TB-12). */
  signal(kind: 'x' | 'n' | 'o'): Promise<Answer>;
  /** Oldest first. */
  galleryLines(most: number): Promise<readonly GallerySaid[]>;
  /** A spectator's chat line (TB-15). It is stored before it is sent. */
  sayInGallery(said: {
    readonly speaker: number;
    readonly name: string | null;
    readonly text: string;
  }): Promise<Answer>;
  /**
   * The system intents `person_away` and `person_back` (TB-06); no effect if the state says so already. Rejects with
   * `Unavailable` if it was not stored.
   */
  presence(person: PersonId, now: 'away' | 'back'): Promise<void>;
  /** For bots, which wait for busy people. Neither stored nor sent to others (TB-07). */
  attend(person: PersonId, now: 'busy' | 'free'): void;
  /** `hidden`: all pages of a connected person are in the background. */
  reportPages(person: PersonId, now: 'hidden' | 'visible'): void;
  /** A seated host may always ask for it, other seated people where bots act by hand (`botPace`). */
  nextBotMove(person: PersonId): void;
  /**
   * The listener is called after each entry is stored, in order, before `submit` answers. Returns a function that
   * removes it.
   */
  onCommitted(listener: (committed: CommittedEntry) => void): () => void;
  /**
   * The remaining milliseconds of the visible timers; empty while the table's clock is stopped. `seen`: for a client
   * with a delayed view, the state that it sees, and how many milliseconds ago the table was in that state.
   */
  shownTimers(seen?: { readonly state: TableState; readonly ago: number }): readonly {
    readonly id: string;
    readonly left: number;
  }[];
}
