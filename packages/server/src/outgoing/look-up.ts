/**
 * The operating system's lookup occupies one of two threads until it answers, so a few silent name servers would delay
 * all messages.
 */
import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup as systemLookup, Resolver } from 'node:dns/promises';
import { callbackify } from 'node:util';

export type Resolve = (
  hostname: string,
  options: LookupOptions & { readonly all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** The timeout of one query to a name server, in milliseconds, and the number of queries. */
const resolverOptions = { timeout: 2_000, tries: 2 } as const;

/** A name of this machine or its network. Only the operating system knows such names, and it answers at once. */
const isLocal = (hostname: string): boolean => !hostname.includes('.') || hostname.endsWith('.localhost');

const families = [
  [4, 'resolve4'],
  [6, 'resolve6'],
] as const;

export function lookUp(resolver: Pick<Resolver, 'resolve4' | 'resolve6'> = new Resolver(resolverOptions)): Resolve {
  return callbackify(async (hostname: string, options: LookupOptions & { readonly all: true }) => {
    if (isLocal(hostname)) return await systemLookup(hostname, options);
    const queries = families
      .filter(([family]) => options.family === undefined || options.family === 0 || options.family === family)
      .map(async ([family, resolve]) =>
        (await resolver[resolve](hostname)).map((address): LookupAddress => ({ address, family })),
      );
    const answers = await Promise.allSettled(queries);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const failure = answers.find((answer) => answer.status === 'rejected');
    if (found.length === 0 && failure !== undefined) throw failure.reason;
    return found;
  });
}
