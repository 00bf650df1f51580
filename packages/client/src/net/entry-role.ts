/** The kind of link by which this window entered a table, because a delayed view does not say it. */
import { z } from 'zod/mini';

import type { Link } from '../route.ts';
import { readStored, writeStored } from './stored.ts';

const storedUnder = (code: string): string => `cartomancer.entered.${code}`;

export function keepEntryRole(code: string, { role }: Link): void {
  writeStored(storedUnder(code), role, 'window');
}

export function entryRole(code: string): Link['role'] | undefined {
  return readStored(storedUnder(code), z.enum(['seat', 'spectator', 'gm']), 'window');
}
