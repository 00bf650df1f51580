/**
 * The store did not report the outcome of a commit: the answer did not arrive, or the connection broke. The commit may
 * be stored, or the store may still store it later.
 */
export class UnknownOutcome extends Error {
  override readonly name = 'UnknownOutcome';
}
