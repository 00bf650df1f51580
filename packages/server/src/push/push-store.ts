/** TB-22 */
import type { TableRecord } from '../journal/journal.ts';
import type { BegunTurn } from '../turns/turns.ts';

export interface Subscription {
  readonly endpoint: string;
  /** The browser's public key, base64url. */
  readonly p256dh: string;
  /** The secret that the browser shares with this server, base64url. */
  readonly auth: string;
}

/** `from` and `to`: minutes since midnight; `to` may be on the next day. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
  /** An IANA time zone. */
  readonly zone: string;
}

export interface PushPreferences {
  readonly quiet: QuietHours | null;
  /** The codes of tables that send this person nothing. */
  readonly muted: readonly string[];
}

/** A message about a turn that still waits; it was not sent yet. */
export interface DueMessage {
  readonly identity: string;
  readonly record: TableRecord;
}

export interface PushStore {
  /** From now on the endpoint belongs to this person, whose oldest endpoint is dropped beyond `mostSubscriptions`. */
  subscribe(identity: string, subscription: Subscription, at: number): Promise<void>;
  unsubscribe(identity: string, endpoint: string): Promise<void>;
  unsubscribeAll(identity: string): Promise<void>;
  drop(endpoint: string): Promise<void>;
  /**
   * Drops all endpoints that no page has used since this time, and the preferences of people without an endpoint that
   * were last changed before it. These people may return, but anyone can store preferences, so they must not pile up.
   */
  dropOlderThan(at: number): Promise<void>;
  subscriptionsOf(identity: string): Promise<readonly Subscription[]>;
  preferencesOf(identity: string): Promise<PushPreferences>;
  setQuiet(identity: string, quiet: QuietHours | null, at: number): Promise<void>;
  mute(identity: string, table: number, at: number): Promise<void>;
  unmute(identity: string, table: number): Promise<void>;
  /**
   * Makes messages due for these turns, if the person has a browser, has not muted the table, and got no message yet.
   */
  makeDue(turns: readonly BegunTurn[]): Promise<void>;
  due(most: number): Promise<readonly DueMessage[]>;
  /** Several processes may try to send a message. Returns whether the caller may. */
  claim(message: BegunTurn, at: number): Promise<boolean>;
  /** The claimed message becomes due again, up to `mostTries` times. */
  release(message: BegunTurn): Promise<void>;
  /** From now on the person's next turn at the table gets a message again. */
  seen(message: BegunTurn): Promise<void>;
}

export const mostSubscriptions = 10;
export const mostTries = 5;
