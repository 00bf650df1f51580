/** Passed in, so that two servers can be compared byte by byte. */
export interface Ids {
  /** At least 16 characters of `A-Za-z0-9_-`, at least 96 bits in production. */
  next(): string;
}
