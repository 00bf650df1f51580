/** Links as paths of this server. Role and secret are in the fragment, which browsers do not send (TB-03). */
import type { MakeTableReply } from '@cartomancer/protocol';

import type { LinkSecrets } from '../table/table-creation.ts';
import { linkPath } from './entry.ts';

export function linksOf(code: string, secrets: LinkSecrets): MakeTableReply['links'] {
  return {
    seat: linkPath(code, 'seat', secrets.seat),
    spectator: linkPath(code, 'spectator', secrets.spectator),
    gm: secrets.gm === null ? null : linkPath(code, 'gm', secrets.gm),
  };
}
