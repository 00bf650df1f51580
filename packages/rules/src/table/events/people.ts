/** TB-01 to TB-07. */
import type { SeatId } from '../../kernel/index.ts';
import type { LinkKind, LinkRole, PersonId, Role } from '../state.ts';

/** A person arrived, arrived again by a link with more rights, or changed their name. */
export interface PersonArrived {
  readonly type: 'person_arrived';
  readonly person: PersonId;
  readonly identity: string;
  readonly name: string;
  readonly link: LinkKind;
  readonly program?: true;
  /** To a public table, without a link. Secret. */
  readonly uninvited?: true;
}

/** A person without a seat left the table. */
export interface PersonLeft {
  readonly type: 'person_left';
  readonly person: PersonId;
}

/** `seat`: `null` for a person without one. */
export interface PresenceChanged {
  readonly type: 'seat_dropped' | 'seat_back';
  readonly person: PersonId;
  readonly seat: SeatId | null;
}

/** `inPlay`: the seat was taken during a game, so the story mentions it; absent in older entries. */
export interface SeatTaken {
  readonly type: 'seat_taken';
  readonly seat: SeatId;
  readonly person: PersonId;
  readonly name: string;
  readonly inPlay?: true;
}

/**
 * `putOut`: the person lost the seat in play and not by choice. `cause`: another person takes over the role, or the
 * host removes the person from the table (TB-04).
 */
export interface SeatLeft {
  readonly type: 'seat_left';
  readonly seat: SeatId;
  readonly person: PersonId;
  readonly putOut?: true;
  readonly cause?: 'succession' | 'removed';
  /** Set for a person leaving by choice during play, which the story tells; in older entries only for a GM. */
  readonly inPlay?: true;
}

/** From now on the game knows this seat. */
export interface DealtIn {
  readonly type: 'dealt_in';
  readonly seat: SeatId;
}

export interface ReadyChanged {
  readonly type: 'ready_changed';
  readonly seat: SeatId;
  readonly on: boolean;
}

/** `inPlay`: as in `SeatTaken`. */
export interface BotSeated {
  readonly type: 'bot_seated';
  readonly seat: SeatId;
  readonly name: string;
  readonly inPlay?: true;
}

export interface BotLeft {
  readonly type: 'bot_left';
  readonly seat: SeatId;
}

/**
 * `standsInFor`: the absent host, who becomes host again on their return; `gone` is their name. `name` and `gone` are
 * the names at that moment; absent in older entries, and beside a `role_passed`, which contains them.
 */
export interface HostChanged {
  readonly type: 'host_changed';
  readonly person: PersonId;
  readonly name?: string;
  readonly standsInFor?: PersonId | null;
  readonly gone?: string;
}

/** The host or GM has been absent for the time that the option sets. */
export interface RoleOpened {
  readonly type: 'role_opened';
  readonly role: Role;
}

/** A successor takes over from an absent host or GM; both names are those of that moment. */
export interface RolePassed {
  readonly type: 'role_passed';
  readonly role: Role;
  readonly person: PersonId;
  readonly name: string;
  readonly gone: string;
}

/**
 * The token of a new browser replaces this person's token. `claimant`: the id under which they arrived with it (TB-06).
 */
export interface PersonRecognized {
  readonly type: 'person_recognized';
  readonly person: PersonId;
  readonly claimant: PersonId;
  readonly identity: string;
  readonly name: string;
}

export interface TableLocked {
  readonly type: 'table_locked';
  readonly on: boolean;
}

/** `hash`: `null` if no phrase is required any more. */
export interface PhraseChanged {
  readonly type: 'phrase_changed';
  readonly hash: string | null;
}

/** The link of this role becomes invalid; `link_renewed`: a new one replaces it. */
export interface LinkChanged {
  readonly type: 'link_renewed' | 'link_closed';
  readonly role: LinkRole;
}

/** A person waits for admission; `person` identifies them only while they wait. */
export interface PersonKnocked {
  readonly type: 'person_knocked';
  readonly person: string;
  readonly identity: string;
  readonly name: string;
  readonly link: LinkRole;
}

export interface KnockEnded {
  readonly type: 'knock_ended';
  readonly person: string;
  readonly how: 'let_in' | 'turned_away' | 'withdrawn';
}

/**
 * The host removes a person. A person waiting for admission can be banned as well: then `person` is the id of their
 * knock.
 */
export interface PersonRemoved {
  readonly type: 'person_removed';
  readonly person: PersonId;
  readonly name: string;
  readonly banned: boolean;
}

export interface BanLifted {
  readonly type: 'ban_lifted';
  readonly person: PersonId;
}

/** The host mutes a spectator, known by their token alone. */
export interface WatcherMuted {
  readonly type: 'watcher_muted';
  readonly identity: string;
  readonly on: boolean;
}

/** The host removes a spectator and bans them; `person`: their id in the host's list of bans. */
export interface WatcherRemoved {
  readonly type: 'watcher_removed';
  readonly person: string;
  readonly identity: string;
  readonly name: string;
}

export interface VoiceMuted {
  readonly type: 'voice_muted';
  readonly person: PersonId;
  readonly on: boolean;
}
