/** Stored data of web push: the browsers of each person, their wishes, and what was sent (TB-22). */
import type { TableRecord } from '../journal/journal.ts';
import type { BegunTurn } from '../turns/turns.ts';

/** A browser that takes messages for a person. */
export interface Subscription {
  readonly endpoint: string;
  /** The browser's public key, base64url. */
  readonly p256dh: string;
  /** The secret that the browser shares with this server, base64url. */
  readonly auth: string;
}

/** A span of the day without messages. `from` and `to` are minutes since midnight; `to` may be on the next day. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
  /** An IANA time zone. */
  readonly zone: string;
}

export interface PushWishes {
  readonly quiet: QuietHours | null;
  /** The codes of tables that send this person nothing. */
  readonly muted: readonly string[];
}

/** A message that was not sent yet, about a turn that still waits. */
export interface DueMessage {
  readonly identity: string;
  readonly record: TableRecord;
}

export interface PushStore {
  /** The endpoint belongs to this person from now on. Beyond `mostSubscriptions` their oldest is dropped. */
  subscribe(identity: string, subscription: Subscription, at: number): Promise<void>;
  unsubscribe(identity: string, endpoint: string): Promise<void>;
  /** All browsers of this person, as when they sign out. */
  unsubscribeAll(identity: string): Promise<void>;
  /** The push service does not know this endpoint any more. */
  drop(endpoint: string): Promise<void>;
  /** Drops all endpoints that no page has used since this time. */
  dropOlderThan(at: number): Promise<void>;
  subscriptionsOf(identity: string): Promise<readonly Subscription[]>;
  wishesOf(identity: string): Promise<PushWishes>;
  setQuiet(identity: string, quiet: QuietHours | null): Promise<void>;
  mute(identity: string, table: number, now: 'muted' | 'heard'): Promise<void>;
  /** Messages are due for these turns: for people with a browser, unless the table is muted or has sent one already. */
  want(turns: readonly BegunTurn[]): Promise<void>;
  /** The messages that were not sent yet, at most `most`. */
  due(most: number): Promise<readonly DueMessage[]>;
  /** Whether the caller is the one to send this message: several processes may try. */
  claim(message: BegunTurn, at: number): Promise<boolean>;
  /** It could not be sent: it is due again, up to `mostTries` times. */
  release(message: BegunTurn): Promise<void>;
  /** The person is at the table: the next turn there is worth another message. */
  seen(message: BegunTurn): Promise<void>;
}

export const mostSubscriptions = 10;
export const mostTries = 5;
