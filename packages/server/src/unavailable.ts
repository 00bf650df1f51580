/** How a failure is answered: what cannot be stored just now may be tried again, anything unexpected is a fault of the server. */
import type { Refusal } from '@cartomancer/rules/kernel';

/** Why something could not be stored, as `/readyz` says it. */
export type UnavailableReason = 'disk_full' | 'database_malformed' | 'not_storing';

/** Something the server depends on (the database, Redis, another process) did not do what it was asked. A later try may succeed. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  readonly reason: UnavailableReason;

  constructor(
    message: string,
    { reason = 'not_storing', ...options }: ErrorOptions & { readonly reason?: UnavailableReason } = {},
  ) {
    super(message, options);
    this.reason = reason;
  }
}

/** What gets a refusal of its own because it could not be stored (TB-10). */
export const notStoredRefusal: Refusal = { code: 'E_NOT_STORED', clause: 'TB-10', facts: {} };
/** What gets a refusal because the server met a fault of its own (TB-10). */
export const internalRefusal: Refusal = { code: 'E_INTERNAL', clause: 'TB-10', facts: {} };

export function refusalFor(error: unknown): Refusal {
  return error instanceof Unavailable ? notStoredRefusal : internalRefusal;
}

/** Settles as `asked` does; whatever goes wrong counts as unavailable. For calls that only pass on what another service answers. */
export async function fromService<T>(what: string, asked: T | PromiseLike<T>): Promise<T> {
  try {
    return await asked;
  } catch (cause) {
    if (cause instanceof Unavailable) throw cause;
    throw new Unavailable(`${what} did not answer`, { cause });
  }
}

type Call = (...given: never[]) => unknown;

/** The same calls; `translate` says what they reject with. */
export function withErrors<Calls extends Readonly<Record<keyof Calls, Call>>>(
  calls: Calls,
  translate: (error: unknown) => unknown,
): Calls {
  const translated = Object.entries<Call>(calls).map(([name, call]) => [
    name,
    async (...given: never[]) => {
      try {
        return await call(...given);
      } catch (error) {
        throw translate(error);
      }
    },
  ]);
  // Each call keeps its parameters and its answer.
  return Object.fromEntries(translated) as Calls;
}
