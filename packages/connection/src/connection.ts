import type { GalleryTalk, PlaceReply, PresentMessage } from '@cartomancer/protocol';
import type { Intent, RulesetId, ViewEvent } from '@cartomancer/rules/kernel';
import type { TableView } from '@cartomancer/rules/table';
import type { ReadonlySignal } from '@preact/signals-core';

import type { Answer } from './answer.ts';
import type { ChroniclePage, ChronicleRequest, TalkPage } from './story.ts';

/**
 * `joining`: not connected yet; `live`: connected; `healing`: the connection failed or was lost, and is tried again;
 * `closed`: ended by the server, no further attempts; `removed`, `banned`: by the host; `deleted`, `archived`: the host
 * deleted or archived the table; `revoked`: this program's token is no longer valid; `outdated`: the server speaks
 * another version of the protocol.
 */
export type ConnectionStatus =
  'joining' | 'live' | 'healing' | 'closed' | 'removed' | 'banned' | 'deleted' | 'archived' | 'revoked' | 'outdated';

export interface EventBatch {
  readonly events: readonly ViewEvent[];
}

export type GalleryLine = GalleryTalk[number];

/**
 * `person`: a person of the table, in its room; `visitor`: a person of the table without a seat, in the gallery until
 * they sit down; `spectator`: a person who only watches, in the gallery.
 */
export type Place = PlaceReply['role'];

export interface TableConnection {
  readonly ruleset: RulesetId;
  readonly status: ReadonlySignal<ConnectionStatus>;
  readonly view: ReadonlySignal<TableView | undefined>;
  readonly place: ReadonlySignal<Place>;
  /** The seat that this person lost in play without leaving it, unless they hold one again. */
  readonly lostSeat: ReadonlySignal<string | null>;
  readonly watching: ReadonlySignal<number>;
  /** The spectators' names, if the host shows them. */
  readonly watchers: ReadonlySignal<readonly string[]>;
  readonly galleryTalk: ReadonlySignal<readonly GalleryLine[]>;
  /** Whether the host has muted this person in the spectators' chat. */
  readonly mutedHere: ReadonlySignal<boolean>;
  /** For viewers in the gallery: its delay, and the seats that are free now, which a delayed view does not show yet. */
  readonly liveInfo: ReadonlySignal<PresentMessage | null>;
  /**
   * The remaining milliseconds of shown timers at the time of the join; later timers start when the view shows them.
   */
  readonly timersAtJoin: ReadonlySignal<Readonly<Record<string, number>>>;
  /** Calls the listener with new events, after the view has been updated. Returns a function that unsubscribes. */
  onEvents(listener: (batch: EventBatch) => void): () => void;
  /**
   * Sends an intent; if disconnected, after the reconnect. If the prompt has changed by then, `confirm` is called
   * first. If `confirm` resolves to refusals, they are the answer and the intent is not sent.
   */
  play(intent: Intent, confirm?: () => Promise<Answer<null>>): Promise<Answer<null>>;
  /**
   * Reports whether this person is in the middle of a move, for which bots wait, and whether the page is in the
   * background.
   */
  reportAttention(now: 'busy' | 'free' | 'hidden' | 'visible'): void;
  /** Lets the next bot move, at a table where bots wait for a button press. */
  nextBotMove(): void;
  /** A page of the story. Rejects with `Unreachable` or `RequestRefused`, and so does `talk`. */
  chronicle(page?: ChronicleRequest): Promise<ChroniclePage>;
  /**
   * The chat that this person received and sent, including whispers and notes; for spectators, only the public lines.
   */
  talk(before?: number): Promise<TalkPage>;
  /** Joins again, under the person's current name. */
  reenter(): Promise<void>;
  leave(): void;
}
