import type { Generated } from 'kysely';

export interface JournalDatabase {
  readonly tables: {
    readonly number: Generated<number>;
    readonly code: string;
    readonly ruleset: string;
    readonly title: string;
    readonly visibility: string;
    readonly created_at: number;
    /** JSON of role → hash. */
    readonly links: string;
    /** JSON of label → card codes; null except for test tables. */
    readonly rig: string | null;
    readonly archived_at: Generated<number | null>;
    /** The start of the next planned session, from the table's summary; null if there is none. */
    readonly next_session: Generated<number | null>;
  };
  /** Derived from the entries. */
  readonly campaigns: {
    readonly table_number: number;
    readonly sequence: number;
    readonly host: string | null;
    readonly played_at: number;
    readonly facts: string;
  };
  /** In order of arrival, with a narrow index: clustering the rows by table makes writes three times as expensive. */
  readonly entries: {
    readonly table_number: number;
    readonly sequence: number;
    readonly rules: number;
    readonly body: string;
  };
  /**
   * One row for each `origin`, which all imports of the same table share. Only one of these imports exists at a time,
   * across processes. The row remains when that import is deleted.
   */
  readonly returned_tables: {
    readonly origin: string;
    /** Null while none exists. */
    readonly table_number: number | null;
    readonly times: number;
  };
  readonly sheets: {
    readonly id: string;
    readonly owner: string;
    readonly ruleset: string;
    readonly name: string;
    readonly title: string;
    /** 1 if the owner chose the title. Later changes of the sheet then keep it. */
    readonly named_by_owner: number;
    /** The table where the sheet was last changed. */
    readonly table_code: string | null;
    readonly seat: string | null;
    readonly kept_at: number;
    readonly body: string;
  };
  /**
   * The version that was last saved for each character of a seat: unchanged sheets are not saved again, and an older
   * one never replaces a newer one.
   */
  readonly sheet_places: {
    readonly owner: string;
    readonly table_code: string;
    readonly seat: string;
    readonly name: string;
    readonly sheet: string;
    readonly digest: string;
    /** The digest of the sheet without its name. */
    readonly rest: string;
  };
  /** A cache of states. Replaying the entries yields the same ones. */
  readonly snapshots: {
    readonly table_number: number;
    readonly sequence: number;
    readonly stamp: string;
    readonly at: number;
    readonly prompt: number;
    /** The number of public events so far. */
    readonly heard: number;
    readonly digest: string;
    readonly body: string;
  };
  /** The oldest generation of valid tokens, for people who signed out their other devices. */
  readonly token_generations: {
    readonly identity: string;
    readonly generation: number;
  };
  /** Deleted with their table. */
  readonly visits: {
    readonly identity: string;
    readonly table_number: number;
    readonly role: string;
    readonly link_made: number | null;
    readonly visited_at: number;
  };
  /** The people that each table waits for; derived from the entries. */
  readonly turns: {
    readonly identity: string;
    readonly table_number: number;
    readonly since: number;
  };
  readonly push_subscriptions: {
    readonly endpoint: string;
    readonly identity: string;
    readonly p256dh: string;
    readonly auth: string;
    readonly made_at: number;
  };
  /** Minutes since midnight, in the person's time zone. */
  readonly push_quiet_hours: {
    readonly identity: string;
    readonly from_minute: number;
    readonly to_minute: number;
    readonly zone: string;
    readonly changed_at: number;
  };
  readonly push_mutes: {
    readonly identity: string;
    readonly table_number: number;
    readonly changed_at: number;
  };
  /** The notifications: at most one for each person and table, until the person has been there. */
  readonly pushes: {
    readonly identity: string;
    readonly table_number: number;
    /** Null while it waits to be sent. */
    readonly sent_at: number | null;
    readonly tries: number;
  };
  /** The notes of a table, deleted with it, and prepared things. */
  readonly documents: {
    readonly id: string;
    readonly owner: string;
    readonly drawer: string;
    readonly table_number: number | null;
    /** The order in the drawer. */
    readonly place: number;
    readonly version: number;
    readonly changed_at: number;
    readonly body: string;
  };
  /** Deleted with their table. */
  readonly programs: {
    readonly id: string;
    readonly table_number: number;
    readonly name: string;
    /** JSON of the right. */
    readonly rights: string;
    /** SHA-256 of the token, in hex. */
    readonly hash: string;
    /** The identity of the host who made it; null for those of older versions. */
    readonly made_by: string | null;
    readonly made_at: number;
    readonly used_at: number | null;
  };
  /** The pictures of handouts. */
  readonly pictures: {
    /** SHA-256 of the bytes, in hex. */
    readonly digest: string;
    readonly width: number;
    readonly height: number;
    readonly size: number;
    readonly bytes: Uint8Array;
  };
  /** A picture without holders is deleted. */
  readonly picture_holders: {
    readonly holder: string;
    readonly digest: string;
    /** Set for a table's hold, which is deleted with the table. */
    readonly table_number: number | null;
    readonly held_at: number;
  };
  /** Deleted with their table. */
  readonly webhooks: {
    readonly table_number: number;
    readonly host: string;
    readonly url: string;
    readonly format: string;
    readonly sends: string;
    readonly language: string;
    readonly salt: string;
    readonly origin: string;
    /** The last entry that was sent completely, and the number of public events sent. */
    readonly sequence: number;
    readonly heard: number;
    readonly failures: number;
    /** Why nothing is sent, as JSON; null while messages are sent. */
    readonly suspended: string | null;
    /** When the next message becomes due; null while there is nothing to send. */
    readonly due_at: number | null;
    /** The end of the claim of the process that is sending. */
    readonly claimed_until: number | null;
    /** Nothing is sent before this time, for example after a failed attempt. */
    readonly rests_until: number;
  };
  /** Secrets that all processes with this database share, in hex; also the digest of a key, and the row of a probe. */
  readonly keys: {
    readonly name: string;
    readonly value: string;
  };
}
