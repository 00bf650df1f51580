import { useEffect, useState } from 'preact/hooks';
import type { LinksReply } from '@cartomancer/protocol';

import { refusalsOf, useApi } from '../../net/api-client.ts';
import { recentTables } from '../../net/recent.ts';
import { useTableSession } from '../../table/context.ts';

export type TableLink = LinksReply['links'][number];

/** The host's links of the table; those stored in this browser until the server has answered. */
export function useLinks(): readonly TableLink[] {
  const { code, view } = useTableSession();
  const api = useApi();
  const door = view.value.own.door;
  const [asked, setAsked] = useState<readonly TableLink[]>();
  const kept = recentTables.value.find((table) => table.code === code)?.links;
  // After a link was renewed, here or in another window, show the new one.
  const made = JSON.stringify(door?.links);
  useEffect(() => {
    if (made === undefined) return;
    let gone = false;
    api.entry.links(code).then((answer) => {
      if (!gone && answer.ok) setAsked(answer.value.links);
    }, refusalsOf);
    return () => (gone = true);
  }, [api, code, made]);
  const remembered = (['seat', 'spectator', 'gm'] as const).flatMap((role): readonly TableLink[] => {
    const link = kept?.[role];
    return link === undefined ? [] : [{ role, state: 'open', link }];
  });
  return door === undefined ? remembered : (asked ?? remembered);
}
