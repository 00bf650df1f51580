import type { PlannedSession, SessionAnswer, TableView } from '@cartomancer/rules/table';

import { fileNameOf, saveFile } from '../../net/save-file.ts';
import { hrefOf } from '../../route.ts';
import { systemTitle, tableTitle } from '../../systems.ts';
import { useTableSession } from '../../table/context.ts';
import { rangeOf } from '../../text/dates.ts';
import { say } from '../../text/own.ts';
import { endOf } from './planned-session.ts';

const answers: readonly SessionAnswer[] = ['yes', 'maybe', 'no'];

export function Planned({ planned }: { readonly planned: PlannedSession }) {
  const session = useTableSession();
  const view = session.view.value;
  const you = view.own.you?.person ?? undefined;
  const mine = you === undefined ? undefined : planned.answers[you];
  return (
    <>
      <p>
        <time dateTime={new Date(planned.at).toISOString()}>{rangeOf(planned.at, endOf(planned))}</time>
      </p>
      {you !== undefined && (
        <div class="notice-actions" role="group" aria-label={say('next.answer')}>
          {answers.map((answer) => (
            <button
              key={answer}
              type="button"
              class="button"
              aria-pressed={mine === answer}
              onClick={() => void session.send({ type: 'answer_session', answer })}
            >
              {say(`next.${answer}`)}
            </button>
          ))}
        </div>
      )}
      <Answers planned={planned} view={view} />
      <div>
        <button type="button" class="button" onClick={() => void saveCalendarFile(session, planned)}>
          {say('next.calendar')}
        </button>
      </div>
    </>
  );
}

function Answers({ planned, view }: { readonly planned: PlannedSession; readonly view: TableView }) {
  const { seats, waiting } = view.shared.table;
  const people = [...seats, ...waiting].flatMap(({ person, name }) =>
    person === null || name === null ? [] : [{ name, answer: planned.answers[person] ?? 'open' }],
  );
  return (
    <ul class="next-session-answers muted" role="list">
      {(['yes', 'maybe', 'no', 'open'] as const).map((answer) => {
        const names = people.filter((other) => other.answer === answer).map(({ name }) => name);
        return names.length === 0 ? null : <li key={answer}>{say(`next.who.${answer}`, { names })}</li>;
      })}
    </ul>
  );
}

async function saveCalendarFile({ code, view, system }: ReturnType<typeof useTableSession>, planned: PlannedSession) {
  const { calendarFile } = await import('./calendar-file.ts');
  const { id } = system.ruleset;
  const title = tableTitle({ title: view.peek().shared.table.title, ruleset: id });
  const { number, revision, at, minutes } = planned;
  const text = calendarFile({
    uid: `${code}-${number}@${location.hostname}`,
    revision,
    title,
    about: say('next.about', { system: systemTitle(id) }),
    // The code of a private table admits members only; a link would admit anybody who sees the calendar.
    address: hrefOf(`/t/${code}`),
    at,
    minutes,
    now: Date.now(),
  });
  saveFile({
    name: fileNameOf(title, { fallback: code, extension: 'ics' }),
    type: 'text/calendar;charset=utf-8',
    text,
  });
}
