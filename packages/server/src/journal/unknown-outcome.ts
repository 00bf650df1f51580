/**
 * The store did not say whether it stored a commit: the answer did not arrive, or the connection broke. It may be stored,
 * or may still become so.
 */
export class UnknownOutcome extends Error {
  override readonly name = 'UnknownOutcome';
}
