/**
 * Looks up the names of receivers. The system's own lookup occupies one of two threads until it answers, so that a few names
 * whose servers keep silent would hold back everybody's messages.
 */
import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns';
import { Resolver } from 'node:dns/promises';

import type { Resolve } from './requests.ts';

/** Milliseconds for one question to a name server, and how often it is asked. */
const resolving = { timeout: 2_000, tries: 2 } as const;

/** A name of this machine or its network: only the system knows it, and answers at once. */
const isLocal = (hostname: string): boolean => !hostname.includes('.') || hostname.endsWith('.localhost');

export function lookUp(resolver: Pick<Resolver, 'resolve4' | 'resolve6'> = new Resolver(resolving)): Resolve {
  return (hostname, options, callback) => {
    if (isLocal(hostname)) {
      systemLookup(hostname, options, callback);
      return;
    }
    const asked = (
      [
        [4, 'resolve4'],
        [6, 'resolve6'],
      ] as const
    )
      .filter(([family]) => options.family === undefined || options.family === 0 || options.family === family)
      .map(async ([family, resolve]) =>
        (await resolver[resolve](hostname)).map((address): LookupAddress => ({ address, family })),
      );
    void Promise.allSettled(asked).then((answers) => {
      const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
      const failed = answers.find((answer) => answer.status === 'rejected');
      if (found.length > 0) callback(null, found);
      else callback(failed?.reason instanceof Error ? failed.reason : new Error(`${hostname} has no address`), []);
    });
  };
}
