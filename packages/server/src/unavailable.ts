import type { Refusal } from '@cartomancer/rules/kernel';

/** For `/readyz`. */
export type UnavailableReason = 'disk_full' | 'database_malformed' | 'not_storing';

/** A dependency of the server (the database, Redis, another process) failed. A later attempt may succeed. */
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

export const notStoredRefusal: Refusal = { code: 'E_NOT_STORED', clause: 'TB-10', facts: {} };
export const internalRefusal: Refusal = { code: 'E_INTERNAL', clause: 'TB-10', facts: {} };

export function refusalFor(error: unknown): Refusal {
  return error instanceof Unavailable ? notStoredRefusal : internalRefusal;
}

/** Any error counts as unavailable. For calls that only return another service's answer. */
export async function fromService<T>(service: string, answer: T | PromiseLike<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    if (cause instanceof Unavailable) throw cause;
    throw new Unavailable(`${service} did not answer`, { cause });
  }
}

type Call = (...given: never[]) => unknown;

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
