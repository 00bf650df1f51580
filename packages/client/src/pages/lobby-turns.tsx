import { useEffect, useState } from 'preact/hooks';
import type { TurnEntry } from '@cartomancer/protocol';

import './lobby-turns.css';
import { pageHidden } from '../hooks/page-hidden.ts';
import { useApi } from '../net/api-client.ts';
import { systemTitle, tableTitle } from '../systems.ts';
import { dayOf, momentOf } from '../text/dates.ts';
import { say } from '../text/own.ts';
import { TableLink } from '../widgets/table-link.tsx';
import { useTurnMark } from '../hooks/use-turn-mark.ts';
import type { LastTable } from './last-table.ts';
import { aboutNextSession } from './next-session-note.ts';

const refreshMilliseconds = 30_000;

export function LobbyTurns({ last }: { readonly last: LastTable | undefined }) {
  const { turns } = useApi();
  const [listed, setListed] = useState<readonly TurnEntry[]>([]);
  useEffect(() => {
    let mounted = true;
    const refresh = () =>
      turns.list().then(
        (found) => mounted && setListed(found),
        // The list is optional: without an answer the lobby shows everything else.
        () => undefined,
      );
    void refresh();
    const timer = setInterval(() => void refresh(), refreshMilliseconds);
    const stop = pageHidden.subscribe((hidden) => {
      if (!hidden) void refresh();
    });
    return () => {
      mounted = false;
      clearInterval(timer);
      stop();
    };
  }, [turns]);
  useTurnMark({ mine: listed.length > 0, title: say('brand') });
  const showsLast = last !== undefined && listed.every(({ code }) => code !== last.code);
  if (listed.length === 0 && !showsLast) return null;
  return (
    <section class="lobby-turns" aria-label={say('turns.title')}>
      <ul class="table-list" role="list">
        {listed.map((turn) => (
          <li key={turn.code} class="lobby-turn">
            <TableLink
              code={turn.code}
              title={say('turns.at', { title: tableTitle(turn) })}
              about={say('turns.about', { title: systemTitle(turn.ruleset), moment: momentOf(turn.since) })}
            />
          </li>
        ))}
        {showsLast && (
          <li key={last.code}>
            <TableLink
              code={last.code}
              link={last.link}
              title={say('turns.go_on', { title: tableTitle(last) })}
              about={aboutLast(last)}
            />
          </li>
        )}
      </ul>
    </section>
  );
}

const lastTexts = { played: 'turns.last_played', here: 'visits.was_here', watched: 'visits.watched' } as const;

function aboutLast({ ruleset, last, at, nextSession }: LastTable): string {
  return [systemTitle(ruleset), say(lastTexts[last], { date: dayOf(at) }), ...aboutNextSession(nextSession)].join(
    ' · ',
  );
}
