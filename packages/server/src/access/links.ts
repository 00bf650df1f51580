/** Links are capabilities: who knows the secret may do what the link is for. Only hashes are kept. */
import { createHash, timingSafeEqual } from 'node:crypto';

import type { LinkHashes, LinkRole } from '../journal/journal.ts';

export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function same(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one, 'hex'), Buffer.from(other, 'hex')];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Whether the table's link of this role has this secret. The time taken tells nothing. */
export function opens(links: LinkHashes, link: { readonly kind: LinkRole; readonly secret: string }): boolean {
  return same(links[link.kind] ?? '', hashOf(link.secret));
}
