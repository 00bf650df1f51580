import { useEffect, useState } from 'preact/hooks';
import type { LinksReply } from '@cartomancer/protocol';

import { refusalsOf, useApi } from '../../net/api-client.ts';
import { recentTables } from '../../net/recent.ts';
import { useTableSession } from '../../table/context.ts';

export type TableLink = LinksReply['links'][number];

/**
 * The table's links: for a host those from the server; for others, and until the server has answered, those stored in
 * this browser.
 */
export function useLinks(): readonly TableLink[] {
  const { code, view } = useTableSession();
  const api = useApi();
  const door = view.value.own.door;
  const [fetched, setFetched] = useState<readonly TableLink[]>();
  const stored = recentTables.value.find((table) => table.code === code)?.links;
  // Fetched again after a link was renewed, here or in another window.
  const linksKey = JSON.stringify(door?.links);
  useEffect(() => {
    if (linksKey === undefined) return;
    let isGone = false;
    api.entry.links(code).then((answer) => {
      if (!isGone && answer.ok) setFetched(answer.value.links);
    }, refusalsOf);
    return () => (isGone = true);
  }, [api, code, linksKey]);
  const remembered = (['seat', 'spectator', 'gm'] as const).flatMap((role): readonly TableLink[] => {
    const link = stored?.[role];
    return link === undefined ? [] : [{ role, state: 'open', link }];
  });
  return door === undefined ? remembered : (fetched ?? remembered);
}
