/**
 * Looks up the names of receivers. The system's own lookup occupies one of two threads until it answers, so a few silent name
 * servers would delay everybody's messages.
 */
import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup as systemLookup, Resolver } from 'node:dns/promises';
import { callbackify } from 'node:util';

/** Looks up all addresses of a name; in tests, a table of names. */
export type Resolve = (
  hostname: string,
  options: LookupOptions & { readonly all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Milliseconds for one query to a name server, and the number of queries. */
const resolving = { timeout: 2_000, tries: 2 } as const;

/** A name of this machine or its network: only the system knows it, and answers at once. */
const isLocal = (hostname: string): boolean => !hostname.includes('.') || hostname.endsWith('.localhost');

const families = [
  [4, 'resolve4'],
  [6, 'resolve6'],
] as const;

export function lookUp(resolver: Pick<Resolver, 'resolve4' | 'resolve6'> = new Resolver(resolving)): Resolve {
  return callbackify(async (hostname: string, options: LookupOptions & { readonly all: true }) => {
    if (isLocal(hostname)) return await systemLookup(hostname, options);
    const queries = families
      .filter(([family]) => options.family === undefined || options.family === 0 || options.family === family)
      .map(async ([family, resolve]) =>
        (await resolver[resolve](hostname)).map((address): LookupAddress => ({ address, family })),
      );
    const answers = await Promise.allSettled(queries);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (found.length === 0 && failed !== undefined) throw failed.reason;
    return found;
  });
}
