/** Raised whenever an older client could no longer read what the server sends, or the server what it sends. */
export const protocolVersion = 3;

/** Why the server closes a connection, and what a client does then. */
export const closeCodes = {
  /** A frame over the limit: a broken or hostile client. Stay away. */
  tooLarge: 1009,
  /** The person left. */
  left: 4000,
  /** Too many frames although `E_SLOW_DOWN` was answered, or bytes that are no message at all. Stay away until asked. */
  misbehaved: 4002,
  /** The server restarts: enter again, with growing waits. So too after 1001, 1005, 1006. */
  restart: 4010,
  /** The table fell asleep: enter again when the person does something; that wakes it. */
  asleep: 4011,
  /** The host removed this person. */
  removed: 4012,
  /** This person's place is another room from now on: enter again at once. */
  moved: 4013,
  /** The host deleted the table with everything: there is nothing to come back to. */
  deleted: 4014,
  /** The person signed out this device from another one: its token opens nothing any more. */
  signedOut: 4015,
  /** The host banned this person. */
  banned: 4016,
} as const;

export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes];

/** How a join by HTTP is refused: the `code` of the error. */
export const joinRefusals = {
  /** No valid token of a person. */
  unknownPerson: 401,
  /** Not among the table's people, or without the gallery's pass: enter first. */
  notEntered: 403,
  /** Too many connections of one person at one table. */
  tooMany: 429,
  /** The client speaks another version of the protocol: reload the page. */
  outdated: 426,
  /** The server met a fault of its own. */
  internal: 500,
  /** The journal or another service cannot be reached: try again later. */
  notStored: 503,
} as const;
