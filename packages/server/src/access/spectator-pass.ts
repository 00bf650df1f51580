import type { TableState } from '@cartomancer/rules/table';
import { lastRemovalOf } from '@cartomancer/rules/table';

/**
 * A pass is valid while this value stays the same: the number of renewals of the spectators' link (TB-03). A removed
 * person's passes also end with the removal and with each new phrase: they enter like a new person (TB-04). Once they
 * have returned, passes from before the removal count again.
 */
export function spectatorPassMade({ doors }: Pick<TableState, 'doors'>, identity: string): number | string {
  const { made, open } = doors.links.spectator;
  // Negative while the link is closed, so that a pass made then differs from every pass of an open link.
  const renewals = open ? made : -1 - made;
  const removal = lastRemovalOf({ doors }, identity);
  return removal === undefined ? renewals : [renewals, removal, doors.phrase ?? ''].join(' ');
}
