import { useEffect, useState } from 'preact/hooks';
import type { CampaignEntry } from '@cartomancer/protocol';
import type { Refusal } from '@cartomancer/rules/kernel';

import { refusalsOf, useHouse } from '../net/house.ts';
import { forget, recentTables } from '../net/recent.ts';
import { Campaigns } from '../panels/campaigns.tsx';
import { TableLink } from '../panels/table-link.tsx';
import { systemTitle, tableTitle } from '../systems.ts';
import { say } from '../text/own.ts';
import { useTask } from './use-task.ts';
import type { Change } from './use-task.ts';

/** The tables somebody knows: those they host, wherever they come from, and those this browser has been at besides. */
export function LobbyTables() {
  const { campaigns } = useHouse();
  const [entries, setEntries] = useState<readonly CampaignEntry[]>([]);
  const task = useTask();
  const load = async (): Promise<readonly Refusal[]> => {
    setEntries(await campaigns.list());
    return [];
  };
  useEffect(() => {
    // The lobby is all there without it.
    load().catch(refusalsOf);
  }, [campaigns]);

  const change: Change = (work) =>
    task.run(async () => {
      const refusals = await work();
      return refusals.length > 0 ? refusals : await load();
    });
  const hosted = new Set(entries.map(({ code }) => code));
  const visited = recentTables.value.filter(({ code }) => !hosted.has(code));
  return (
    <>
      <Campaigns entries={entries} change={change} busy={task.busy} refusals={task.refusals} />
      {visited.length > 0 && (
        <section class="recent" aria-labelledby="recent-title">
          <h2 id="recent-title" class="eyebrow">
            {say('recent.title')}
          </h2>
          <ul class="table-list" role="list">
            {visited.map((table) => (
              <li key={table.code}>
                <TableLink code={table.code} title={tableTitle(table)} about={systemTitle(table.ruleset)} />
                <button
                  type="button"
                  class="button button-icon"
                  aria-label={say('recent.forget', { title: tableTitle(table) })}
                  onClick={() => forget(table.code)}
                >
                  ✕
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
