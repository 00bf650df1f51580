/**
 * Links are capabilities: the secret gives its holder the rights of the link. A secret is derived from the server's
 * key, the table, the role, and the number of renewals. So the server can show it to the host at any time, and nothing
 * in the database opens a table. Tables of older servers had random secrets, of which the journal keeps a hash.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

import type { LinkMade } from '@cartomancer/rules/table';

import type { LinkRole, TableRecord } from '../journal/journal.ts';

const secretBytes = 16;

export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** In constant time. */
export function isSameText(one: string, other: string): boolean {
  return timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest());
}

export interface ShownLink {
  readonly kind: LinkRole;
  readonly secret: string;
}

export interface CurrentLink extends LinkMade {
  readonly code: string;
  readonly role: LinkRole;
  /** The hash of the first secret; null if there is no such link, such as the GM's in a system without a GM. */
  readonly firstHash: string | null;
}

export function currentLink(
  { code, links }: Pick<TableRecord, 'code' | 'links'>,
  made: Readonly<Record<LinkRole, LinkMade>>,
  role: LinkRole,
): CurrentLink {
  return { code, role, firstHash: links[role], ...made[role] };
}

export interface LinkSecretSource {
  /** 128 bits, base64url. */
  secret(link: Pick<CurrentLink, 'code' | 'role' | 'made'>): string;
  /** Whether the link is open and this is its secret. */
  opens(link: CurrentLink, secret: string): boolean;
  /** The secret, to show it to the host; undefined for a random one of an older server. */
  shown(link: CurrentLink): string | undefined;
  /**
   * A person's pass for the gallery of a table, which no one else can use. `made`: what `spectatorPassMade` returns,
   * or `visitor` for a person who belongs to the table.
   */
  pass(to: { readonly code: string; readonly made: number | string }, identity: string): string;
}

/** `key`: the server's own, at least 32 bytes. If it is lost, renewed links stop working, and no link can be shown. */
export function linkSecretSource(key: Uint8Array): LinkSecretSource {
  const derived = (...words: readonly (string | number)[]): string =>
    createHmac('sha256', key).update(words.join('/')).digest().subarray(0, secretBytes).toString('base64url');
  const secret: LinkSecretSource['secret'] = ({ code, role, made }) => derived('link', code, role, made);
  const hasRandomSecret = (link: CurrentLink): boolean => link.made === 0 && link.firstHash !== hashOf(secret(link));
  return {
    secret,
    opens: (link, shown) => {
      if (!link.open || link.firstHash === null) return false;
      return link.made === 0 ? isSameText(hashOf(shown), link.firstHash) : isSameText(shown, secret(link));
    },
    shown: (link) => (hasRandomSecret(link) ? undefined : secret(link)),
    pass: ({ code, made }, identity) => derived('pass', code, made, identity),
  };
}
