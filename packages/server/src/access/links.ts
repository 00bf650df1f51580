/**
 * Links are capabilities: who knows the secret may do what the link is for. A secret follows from the server's key, the
 * table, the role, and how often the link was made anew, so that the host can be shown it at any time and nothing that is
 * stored opens a door. Tables of older servers had drawn secrets, of which the journal keeps a hash.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

import type { LinkMade } from '@cartomancer/rules/table';

import type { LinkRole, TableRecord } from '../journal/journal.ts';

const secretBytes = 16;

export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Whether two texts are the same. The time taken tells nothing. */
export function sameText(one: string, other: string): boolean {
  return timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest());
}

/** What somebody shows at the door. */
export interface ShownLink {
  readonly kind: LinkRole;
  readonly secret: string;
}

/** A link of a table as it stands: its hash in the journal, how often it was made anew, whether it is open. */
export interface StandingLink extends LinkMade {
  readonly code: string;
  readonly role: LinkRole;
  /** Of the first secret; none where the system has no such link. */
  readonly firstHash: string | null;
}

export function standingLink(
  { code, links }: Pick<TableRecord, 'code' | 'links'>,
  made: Readonly<Record<LinkRole, LinkMade>>,
  role: LinkRole,
): StandingLink {
  return { code, role, firstHash: links[role], ...made[role] };
}

export interface Locksmith {
  /** 128 bits, base64url. */
  secret(link: Pick<StandingLink, 'code' | 'role' | 'made'>): string;
  /** Whether the link is open and this is its secret. */
  opens(link: StandingLink, secret: string): boolean;
  /** The secret as the host is shown it; nothing for one that was drawn by an older server. */
  shown(link: StandingLink): string | undefined;
  /** What this spectator of this table has once they are in, until the spectators' link is made anew: of no use to anybody else. */
  pass(link: Pick<StandingLink, 'code' | 'made'>, identity: string): string;
}

/** `key`: the server's own, at least 32 bytes. Losing it closes every link; hosts make them anew. */
export function locksmith(key: Uint8Array): Locksmith {
  const follows = (...words: readonly (string | number)[]): string =>
    createHmac('sha256', key).update(words.join('/')).digest().subarray(0, secretBytes).toString('base64url');
  const secret: Locksmith['secret'] = ({ code, role, made }) => follows('link', code, role, made);
  const isDrawn = (link: StandingLink): boolean => link.made === 0 && link.firstHash !== hashOf(secret(link));
  return {
    secret,
    opens: (link, shown) => {
      if (!link.open || link.firstHash === null) return false;
      return link.made === 0 ? sameText(hashOf(shown), link.firstHash) : sameText(shown, secret(link));
    },
    shown: (link) => (isDrawn(link) ? undefined : secret(link)),
    pass: ({ code, made }, identity) => follows('pass', code, made, identity),
  };
}
