import { useEffect, useState } from 'preact/hooks';
import { isTemporary, retrySeconds } from '@cartomancer/client';
import type { LinksReply } from '@cartomancer/protocol';
import type { TableView } from '@cartomancer/rules/table';

import { refusalsOf, useApi } from '../../net/api-client.ts';
import type { Answer } from '../../net/api-client.ts';
import { createdTables } from '../../net/created-tables.ts';
import type { TableLinks } from '../../net/created-tables.ts';
import { useTableSession } from '../../table/context.ts';

export type TableLink = LinksReply['links'][number];

type DoorLinks = NonNullable<TableView['own']['door']>['links'];

/** The links as the server sent them, and the state of each link when they were requested. */
interface FetchedLinks {
  readonly links: readonly TableLink[];
  readonly asOf: DoorLinks;
}

const roles = ['seat', 'spectator', 'gm'] as const;
const atCreation = { made: 0, open: true };

/**
 * The table's links. The host gets those that the server sent; until it answers, those that this browser stored when
 * the table was created. A link that was renewed or turned off since then is not shown (TB-03). A former host gets
 * none, because their view does not say which links were changed.
 */
export function linksShown(parts: {
  readonly own: Pick<TableView['own'], 'door'>;
  readonly stored: TableLinks | undefined;
  readonly fetched: FetchedLinks | undefined;
}): readonly TableLink[] {
  const { own, stored, fetched } = parts;
  const atFirst = roles.flatMap((role): readonly TableLink[] => {
    const link = stored?.[role];
    return link === undefined ? [] : [{ role, state: 'open', link }];
  });
  if (own.door === undefined) return [];
  const { links } = own.door;
  return (fetched?.links ?? atFirst).map((known) => {
    const before = fetched?.asOf[known.role] ?? atCreation;
    const { made, open } = links[known.role];
    if (made === before.made && open === before.open) return known;
    return { role: known.role, state: open ? 'unknown' : 'closed', link: null };
  });
}

const secondMilliseconds = 1_000;
/** The wait before a failed request is repeated; it doubles with each failure. */
const shortestWaitSeconds = 2;
const longestWaitSeconds = 60;

/**
 * Asks the server for the links, and again after each failure that may be temporary, until it sends them. Returns a
 * function that stops this.
 */
export function requestLinks(
  request: () => Promise<Answer<LinksReply>>,
  show: (links: readonly TableLink[]) => void,
): () => void {
  let failures = 0;
  let isStopped = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  async function attempt(): Promise<void> {
    const answer = await request().catch((error: unknown) => ({ ok: false, refusals: refusalsOf(error) }) as const);
    if (isStopped) return;
    if (answer.ok) return show(answer.value.links);
    if (!isTemporary(answer.refusals)) return;
    const wait = Math.min(longestWaitSeconds, shortestWaitSeconds * 2 ** failures);
    failures += 1;
    retry = setTimeout(() => void attempt(), Math.max(wait, retrySeconds(answer.refusals)) * secondMilliseconds);
  }
  void attempt();
  return () => {
    isStopped = true;
    clearTimeout(retry);
  };
}

export function useLinks(): readonly TableLink[] {
  const { code, view } = useTableSession();
  const api = useApi();
  const { own } = view.value;
  const [fetched, setFetched] = useState<FetchedLinks>();
  const stored = createdTables.value.find((table) => table.code === code)?.links;
  // Fetched again after a link was renewed or turned off, here or in another window.
  const doorLinks = own.door?.links;
  const linksKey = JSON.stringify(doorLinks);
  useEffect(() => {
    if (doorLinks === undefined) return;
    return requestLinks(
      () => api.entry.links(code),
      (links) => setFetched({ links, asOf: doorLinks }),
    );
  }, [api, code, linksKey]);
  return linksShown({ own, stored, fetched });
}
