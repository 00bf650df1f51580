import type { Message } from '@cartomancer/rules/kernel';
import type { TableView } from '@cartomancer/rules/table';
import { canResumeTogether, tableWaitsFor } from '@cartomancer/rules/table';
import { linesUndoneBy, moveBackMessage } from '@cartomancer/wording';

import './notices.css';
import { useTableSession } from '../../table/context.ts';
import { seatNameIn } from '../../table/seats.ts';
import { isClosedOrCardsOpened } from '../../table/is-closed-or-cards-opened.ts';
import { waitsSentence } from '../../table/prompt.ts';
import { resumersMessage, waitsForResumers } from '../../table/resumers.ts';
import { Words } from '../../text/words.tsx';
import { StoryMoment } from '../chronicle/story-moment.tsx';
import { EndingNotice } from './session-end.tsx';
import { Knocking } from '../host/knocking.tsx';
import { SafetySheetNotice } from '../safety/safety-sheet-notice.tsx';
import { AlsoUndone } from './also-undone.tsx';
import { LostSeatNotice } from '../seats/lost-seat.tsx';
import { OpenClaimNotice } from '../seats/open-claim.tsx';
import { UnseatedNotice } from '../seats/unseated.tsx';
import { SuccessionNotice } from '../seats/succession.tsx';

/** Most notices have no live region, because the announcer reads the event that comes with them. */
export function Notices() {
  return (
    <>
      <Knocking />
      <LostSeatNotice />
      <UnseatedNotice />
      <OpenClaimNotice />
      <SuccessionNotice />
      <SafetySheetNotice />
      <SignalNotice />
      <RewoundNotice />
      <PauseNotice />
      <VoteNotice />
      <EndingNotice />
    </>
  );
}

/**
 * The safety signals that no notice of a pause shows: the quiet ones, and the X after play. They are shown until
 * dismissed, without a name, and never in the story (TB-12).
 */
function SignalNotice() {
  const { signalled } = useTableSession();
  const kind = signalled.value;
  if (kind === null) return null;
  return <NewsNotice message={{ text: `event.safety_signalled.${kind}` }} onSeen={() => (signalled.value = null)} />;
}

/** Says that the table is at an earlier moment now, because the story may be out of sight. */
function RewoundNotice() {
  const { rewound } = useTableSession();
  const news = rewound.value;
  if (news === null) return null;
  return <NewsNotice message={news} onSeen={() => (rewound.value = null)} />;
}

function NewsNotice({ message, onSeen }: { readonly message: Message; readonly onSeen: () => void }) {
  const { wording } = useTableSession();
  return (
    <section class="notice panel">
      <strong>
        <Words message={message} wording={wording} />
      </strong>
      <div class="notice-actions">
        <button type="button" class="button" onClick={onSeen}>
          {wording.plain({ text: 'signalled.seen' })}
        </button>
      </div>
    </section>
  );
}

/** Names the seat that paused; a safety signal is anonymous (TB-12). If no seat paused, the host did. */
function pauseMessage({ cause, by }: NonNullable<TableView['shared']['table']['pause']>): Message {
  return cause === 'asked' && by !== null
    ? { text: 'pause.asked.by', facts: { seat: by } }
    : { text: `pause.${cause}` };
}

function PauseNotice() {
  const session = useTableSession();
  const { wording } = session;
  const view = session.view.value;
  const { table } = view.shared;
  const { pause } = table;
  if (pause === null || isClosedOrCardsOpened(table)) return null;
  const name = seatNameIn(view);
  const can = session.can.value;
  const isWaiting = waitsForResumers(view);
  return (
    <section class="notice panel">
      <strong>{wording.plain(pauseMessage(pause))}</strong>
      {pause.reason !== null && <p>{pause.reason}</p>}
      {pause.resuming.length > 0 && (
        <p class="muted">{wording.plain({ text: 'pause.ready', facts: { names: pause.resuming.map(name) } })}</p>
      )}
      {!can.has('resume') && table.resume !== null && !canResumeTogether(table) && (
        <p class="muted">{wording.plain(resumersMessage(pause, table.resume))}</p>
      )}
      {isWaiting && table.vote === null && <p class="muted">{waitsSentence(session, tableWaitsFor(view.shared))}</p>}
      <div class="notice-actions">
        {can.has('resume') && !isWaiting && (
          <button type="button" class="button button-primary" onClick={() => void session.send({ type: 'resume' })}>
            {wording.plain({ text: 'top.resume' })}
          </button>
        )}
        {can.has('fast_forward') && (
          <button
            type="button"
            class="button"
            onClick={() => void session.sendWhenSure({ type: 'fast_forward' }, { text: 'pause.fast_forward' })}
          >
            {wording.plain({ text: 'pause.fast_forward' })}
          </button>
        )}
      </div>
    </section>
  );
}

/** A vote on a successor or on a claim names the successor or claimant, and the absent person. */
function voteMessage({ shared: { table } }: TableView): Message {
  const { vote } = table;
  if (vote?.claim !== undefined)
    return { text: 'vote.claim', facts: { name: vote.claim.name, gone: vote.claim.absentName } };
  if (vote?.successor === undefined) return { text: `vote.${vote?.topic ?? ''}`, facts: { seat: vote?.by } };
  const { role, person } = vote.successor;
  const nameOf = (id: string | undefined) =>
    [...table.seats, ...table.waiting].find(({ person: other }) => other === id)?.name ?? '';
  const facts = { seat: vote.by, name: nameOf(person), gone: nameOf(table.succession?.[role]?.person) };
  return { text: `vote.${vote.topic}.${role}`, facts };
}

function RewindExtent({ to }: { readonly to: number }) {
  const session = useTableSession();
  const { wording } = session;
  const lines = linesUndoneBy(session.story.value.lines, to);
  const [first] = lines;
  if (first === undefined) return null;
  return (
    <>
      <p>
        {wording.plain({ text: 'vote.rewind.before' })} <StoryMoment line={first} />
      </p>
      <p class="muted">{wording.plain({ text: 'vote.rewind.lines', facts: { count: lines.length } })}</p>
    </>
  );
}

/** Play continues during a vote on an undo, and the undo would include the lines added meanwhile. */
function UndoneMeanwhile({ since }: { readonly since: number }) {
  const { wording, story } = useTableSession();
  const count = linesUndoneBy(story.value.lines, since).length;
  if (count === 0) return null;
  return <p class="muted">{wording.plain({ text: 'vote.undo.since', facts: { count } })}</p>;
}

function VoteNotice() {
  const session = useTableSession();
  const { wording, layer } = session;
  const view = session.view.value;
  const { vote } = view.shared.table;
  if (vote === null) return null;
  const move = vote.move === undefined ? undefined : moveBackMessage(vote.move, session.system.presentation);
  const message = move === undefined ? voteMessage(view) : { text: 'vote.undo.move', facts: { seat: vote.by, move } };
  const { you } = view.own;
  const isOwn = you !== null && (vote.claim === undefined ? vote.by === you.seat : vote.claim.person === you.person);
  const waitedSeats = tableWaitsFor(view.shared);
  const may = (yes: boolean) => layer.explain(view, { type: 'vote', topic: vote.topic, yes }).length === 0;
  const cast = (yes: boolean) => void session.send({ type: 'vote', topic: vote.topic, yes });
  return (
    <section class="notice panel">
      <strong>
        <Words message={message} wording={wording} cards="mark" />
      </strong>
      {vote.to !== null && <RewindExtent to={vote.to} />}
      {vote.topic === 'undo' && vote.from !== undefined && (
        <AlsoUndone by={vote.by} from={vote.from} move={vote.move} along={vote.along} />
      )}
      {vote.topic === 'undo' && vote.since !== undefined && <UndoneMeanwhile since={vote.since} />}
      {vote.move?.seen === true && <p class="muted">{wording.plain({ text: 'vote.undo.seen' })}</p>}
      {vote.claim !== undefined && (
        <p class="muted">
          {wording.plain({ text: 'vote.claim.means', facts: { name: vote.claim.name, gone: vote.claim.absentName } })}
        </p>
      )}
      {vote.reason !== null && vote.reason !== '' && <p>{vote.reason}</p>}
      <p class="muted">
        {wording.plain({ text: 'vote.count', facts: { yes: vote.yes.length, all: vote.asked.length } })}
      </p>
      {waitedSeats.length > 0 && <p class="muted">{waitsSentence(session, waitedSeats)}</p>}
      {session.can.value.has('vote') && (
        <div class="notice-actions">
          {may(true) && (
            <button type="button" class="button button-primary" onClick={() => cast(true)}>
              {wording.plain({ text: 'vote.yes' })}
            </button>
          )}
          {may(false) && (
            <button type="button" class="button" onClick={() => cast(false)}>
              {wording.plain({ text: isOwn ? 'vote.withdraw' : 'vote.no' })}
            </button>
          )}
        </div>
      )}
    </section>
  );
}
