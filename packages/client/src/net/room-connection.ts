import { chroniclePage, joinTable as joinRoom, talkPage } from '@cartomancer/client';
import type { TableConnection } from '@cartomancer/client';
import type { PlaceReply } from '@cartomancer/protocol';

import { enterTable } from './http-table.ts';
import { spectatorHeaders } from './spectator-link.ts';
import { storedToken } from './token.ts';

/** Calls `wake` when the network returns or the window is shown again. Returns a function that stops this. */
function onWake(wake: () => void): () => void {
  const wakeIfVisible = () => {
    if (document.visibilityState === 'visible') wake();
  };
  addEventListener('online', wakeIfVisible);
  document.addEventListener('visibilitychange', wakeIfVisible);
  return () => {
    removeEventListener('online', wakeIfVisible);
    document.removeEventListener('visibilitychange', wakeIfVisible);
  };
}

/** Failures do not throw: they appear in `status`. */
export function joinTable(code: string, entrance: PlaceReply): TableConnection {
  const credentials = () => ({ server: '', token: storedToken().token });
  return joinRoom({
    server: location.origin,
    token: () => storedToken().token ?? '',
    entrance,
    enter: () => enterTable(code),
    chronicle: (page) => chroniclePage(credentials(), { code, ...page, headers: spectatorHeaders(code) }),
    talk: (before) => talkPage(credentials(), { code, before, headers: spectatorHeaders(code) }),
    onWake,
  });
}
