import './prompt.css';
import { useTableSession } from '../../table/context.ts';
import { askedOf, waitedFor, waitsSentence } from '../../table/prompt.ts';
import { isOverWithBots } from '../../table/waited-seats.ts';
import { Words } from '../../text/words.tsx';
import { Countdown } from './countdown.tsx';

/** From this number of characters on, a question is in smaller letters on a phone. */
const longQuestion = 80;

export function Prompt({ clocks = 'here' }: { readonly clocks?: 'here' | 'elsewhere' }) {
  const session = useTableSession();
  const asked = askedOf(session);
  const isOver = session.view.value.shared.table.rests === 'over';
  const isWatching = session.view.value.own.you === null;
  // The notice of a vote names the people whose answers are missing.
  const isVote = session.view.value.shared.table.vote !== null;
  // The notice of a vote asks its own question.
  const isAskedAbove = isVote && session.view.value.own.asks !== undefined;
  const isDone = asked?.mine !== true && isOverWithBots(session.view.value.shared);
  const waitedSeats = asked?.mine === true || isOver || isVote || isDone ? [] : waitedFor(session, asked?.message);
  const isLong = asked !== undefined && session.wording.plain(asked.message).length >= longQuestion;
  return (
    <div class="prompt" data-mine={asked?.mine ?? false}>
      {asked !== undefined && !isAskedAbove && (
        <h2 data-long={isLong}>
          <Words message={asked.message} wording={session.wording} />
        </h2>
      )}
      {(isOver || isDone) && (
        <p>
          <a class="button" href="/">
            {session.wording.plain({ text: 'prompt.home' })}
          </a>
        </p>
      )}
      {waitedSeats.length > 0 && <p>{waitsSentence(session, waitedSeats)}</p>}
      {isWatching && <p class="muted">{session.wording.plain({ text: 'prompt.watching' })}</p>}
      {clocks === 'here' && <Countdown named={waitedSeats} />}
    </div>
  );
}
