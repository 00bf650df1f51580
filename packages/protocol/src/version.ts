/** Raise it with any change after which an older client and a newer server cannot read each other's messages. */
export const protocolVersion = 3;

/** Why the server closes a connection, and what a client does then. */
export const closeCodes = {
  /** A frame over the limit: a broken or hostile client. Do not reconnect. */
  tooLarge: 1009,
  /** The person left. */
  left: 4000,
  /**
   * Too many frames after answers with `E_SLOW_DOWN`, undecodable bytes, or a join that was not acknowledged. Reconnect
   * only when the person asks.
   */
  misbehaved: 4002,
  /**
   * The room was closed for another reason: the server restarts or no longer has the table open, the spectators' link
   * was renewed or closed, or the address sent too many frames. Enter again, with increasing delays. The same after
   * 1001, 1005, 1006.
   */
  restart: 4010,
  /** The table went to sleep, or the host archived it. Enter again, as after a restart: that wakes a sleeping table. */
  asleep: 4011,
  /** The host removed this person. */
  removed: 4012,
  /** This person belongs in the other of the table's two rooms now: enter again at once. */
  moved: 4013,
  /** The host deleted the table and all of its data. */
  deleted: 4014,
  /** The person signed out this device from another one: its token is no longer valid. */
  signedOut: 4015,
  /** The host banned this person. */
  banned: 4016,
  /** The host revoked the token of this program, or removed the person who made it. Do not reconnect. */
  revoked: 4017,
} as const;

export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes];

/** Why joining a room is refused: the `code` of the error. */
export const joinRefusals = {
  /** No valid token of a person. */
  unknownPerson: 401,
  /** Not one of the table's people, or no pass for the gallery: enter first. */
  notEntered: 403,
  /** Too many connections of one person at one table, or of one address. */
  tooMany: 429,
  /** The client speaks another version of the protocol: reload the page. */
  outdated: 426,
  /** An internal error of the server. */
  internal: 500,
  /** The journal or another service cannot be reached: try again later. */
  notStored: 503,
} as const;
