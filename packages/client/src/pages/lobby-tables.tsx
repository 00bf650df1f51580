import type { VisitEntry } from '@cartomancer/protocol';
import type { Refusal } from '@cartomancer/rules/kernel';

import { useApi } from '../net/api-client.ts';
import { forgetTable, createdTables } from '../net/created-tables.ts';
import { Campaigns } from './campaigns.tsx';
import { aboutNextSession } from './next-session-note.ts';
import { TableLink } from '../widgets/table-link.tsx';
import { systemTitle, tableTitle } from '../systems.ts';
import { dayOf } from '../text/dates.ts';
import { say } from '../text/own.ts';
import type { OwnTables } from '../hooks/use-own-tables.ts';
import { useTask } from '../hooks/use-task.ts';
import type { Change } from '../hooks/use-task.ts';

interface Visited extends Pick<VisitEntry, 'code' | 'title' | 'ruleset' | 'link'> {
  readonly about: string;
  forget(): Promise<readonly Refusal[]>;
}

/** Includes visited tables that only this browser remembers. */
export function LobbyTables({ tables }: { readonly tables: OwnTables }) {
  const { visits } = useApi();
  const task = useTask();
  const { hosted, visited: listed, reload } = tables;

  const change: Change = (work) =>
    task.run(async () => {
      const refusals = await work();
      return refusals.length > 0 ? refusals : await reload();
    });
  const knownCodes = new Set([...hosted, ...listed].map(({ code }) => code));
  const hostedCodes = new Set(hosted.map(({ code }) => code));
  const visited: readonly Visited[] = [
    ...listed
      .filter(({ code }) => !hostedCodes.has(code))
      .map((visit) => ({
        ...visit,
        about: aboutVisit(visit),
        forget: async () => {
          const answer = await visits.forget(visit.code);
          return answer.ok ? [] : answer.refusals;
        },
      })),
    ...createdTables.value
      .filter(({ code, links }) => links === undefined && !knownCodes.has(code))
      .map(({ code, title, ruleset }) => ({
        code,
        title,
        ruleset,
        link: null,
        about: systemTitle(ruleset),
        forget: async () => {
          forgetTable(code);
          return [];
        },
      })),
  ];
  return (
    <Campaigns entries={hosted} change={change} busy={task.busy} refusals={task.refusals}>
      {visited.length > 0 && (
        <ul class="table-list" role="list">
          {visited.map((table) => (
            <li key={table.code}>
              <TableLink code={table.code} link={table.link} title={tableTitle(table)} about={table.about} />
              <button
                type="button"
                class="button button-icon"
                aria-label={say('visits.forget', { title: tableTitle(table) })}
                onClick={() => void change(table.forget)}
              >
                ✕
              </button>
            </li>
          ))}
        </ul>
      )}
    </Campaigns>
  );
}

function aboutVisit({ ruleset, role, visitedAt, nextSession }: VisitEntry): string {
  const lastVisit = say(role === 'spectator' ? 'visits.watched' : 'visits.was_here', { date: dayOf(visitedAt) });
  return [systemTitle(ruleset), lastVisit, ...aboutNextSession(nextSession)].join(' · ');
}
