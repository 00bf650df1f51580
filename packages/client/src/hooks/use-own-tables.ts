import { useEffect, useState } from 'preact/hooks';
import type { CampaignEntry, VisitEntry } from '@cartomancer/protocol';
import type { Refusal } from '@cartomancer/rules/kernel';

import { refusalsOf, useApi } from '../net/api-client.ts';

export interface OwnTables {
  /** The last played first. */
  readonly hosted: readonly CampaignEntry[];
  /** The last visited first. */
  readonly visited: readonly VisitEntry[];
  readonly reload: () => Promise<readonly Refusal[]>;
}

export function useOwnTables(): OwnTables {
  const { campaigns, visits } = useApi();
  const [tables, setTables] = useState<Omit<OwnTables, 'reload'>>({ hosted: [], visited: [] });
  const reload = async (): Promise<readonly Refusal[]> => {
    const [hosted, visited] = await Promise.all([campaigns.list(), visits.list()]);
    setTables({ hosted, visited });
    return [];
  };
  useEffect(() => {
    // The lists are optional: without an answer the lobby shows everything else.
    reload().catch(refusalsOf);
  }, [campaigns, visits]);
  return { ...tables, reload };
}
