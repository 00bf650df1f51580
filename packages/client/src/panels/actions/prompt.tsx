import type { TableView } from '@cartomancer/rules/table';

import './prompt.css';
import { useTableSession } from '../../table/context.ts';
import { askedOf, waitedFor, waitsSentence } from '../../table/prompt.ts';
import { Words } from '../../text/words.tsx';
import { Countdown } from './countdown.tsx';

function isLeftToBots({ shared: { table } }: TableView, due: readonly string[]): boolean {
  const isBot = (seat: string) => table.seats.find((one) => one.seat === seat)?.holder === 'bot';
  return table.rests === 'between' && due.every(isBot);
}

/** The table's question or whom it waits for, and the time limit, unless that is shown `elsewhere`. */
export function Prompt({ clocks = 'here' }: { readonly clocks?: 'here' | 'elsewhere' }) {
  const session = useTableSession();
  const asked = askedOf(session);
  const isOver = session.view.value.shared.table.rests === 'over';
  const watching = session.view.value.own.you === null;
  // The notice of a vote names the people whose answers are missing.
  const isVote = session.view.value.shared.table.vote !== null;
  // The notice of a vote asks its own question.
  const isAskedAbove = isVote && session.view.value.own.asks !== undefined;
  const waited = asked?.mine === true || isOver || isVote ? [] : waitedFor(session, asked?.message);
  // Between two sessions a bot begins nothing.
  const due = isLeftToBots(session.view.value, waited) ? [] : waited;
  return (
    <div class="prompt" data-mine={asked?.mine ?? false}>
      {asked !== undefined && !isAskedAbove && (
        <h2>
          <Words message={asked.message} wording={session.wording} />
        </h2>
      )}
      {isOver && (
        <p>
          <a class="button" href="/">
            {session.wording.plain({ text: 'prompt.home' })}
          </a>
        </p>
      )}
      {due.length > 0 && <p>{waitsSentence(session, due)}</p>}
      {watching && <p class="muted">{session.wording.plain({ text: 'prompt.watching' })}</p>}
      {clocks === 'here' && <Countdown />}
    </div>
  );
}
