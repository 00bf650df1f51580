import type { SeatView, TablePublic } from '@cartomancer/rules/table';
import { delayIn } from '@cartomancer/rules/table';

import './waiting-room.css';
import { Announcer } from '../panels/actions/announcer.tsx';
import { ConnectionBanner } from '../panels/actions/connection-banner.tsx';
import { WaitingCharacters } from '../panels/sheets/characters-panel.tsx';
import { ChatPanel } from '../panels/chat/chat-panel.tsx';
import { ConfirmMove } from '../panels/actions/confirm-move.tsx';
import { FairCards } from '../panels/frame/fair-cards.tsx';
import { SystemOptions } from '../panels/frame/system-options.tsx';
import { AddSeat } from '../panels/host/add-seat.tsx';
import { HostButton } from '../panels/host/host-button.tsx';
import { Knocking } from '../panels/host/knocking.tsx';
import { InviteButton } from '../panels/invite/invite-button.tsx';
import { NextSession } from '../panels/invite/next-session.tsx';
import { ProgramsButton } from '../panels/programs/programs-button.tsx';
import { WebhookSection } from '../panels/webhook/webhook-section.tsx';
import { LinkList } from '../panels/host/link-list.tsx';
import { TablePreferences } from '../panels/preferences/table-preferences.tsx';
import { LazyRulesDialog, RulesButton } from '../panels/rules/lazy-rules.tsx';
import { SafetyIntro } from '../panels/safety/safety-intro.tsx';
import { Refusals } from '../widgets/refusals.tsx';
import { go } from '../route.ts';
import { useTableSession } from '../table/context.ts';
import { initialOf, tintOf } from '../table/seats.ts';
import { systemTitle, tableTitle } from '../systems.ts';
import { watcherNames } from '../text/guest.ts';
import { refusalMessage } from '../text/refusal.ts';
import { Words } from '../text/words.tsx';

const secondsPerMinute = 60;

export function WaitingRoom() {
  const session = useTableSession();
  const { wording, system } = session;
  const view = session.view.value;
  const { table } = view.shared;
  const watching = session.connection.watching.value;
  /** The spectators' names; empty unless the host lets the table see them. */
  const watchers = watcherNames(session.connection.watchers.value);
  const standing = table.waiting.filter(({ here }) => here);
  return (
    <div class="felt waiting">
      <header class="waiting-head">
        <a
          class="brand"
          href="/"
          onClick={(event) => {
            event.preventDefault();
            go({ page: 'lobby' });
          }}
        >
          {wording.plain({ text: 'brand' })} <em>· {systemTitle(system.ruleset.id)}</em>
        </a>
        <span class="waiting-tools">
          <RulesButton />
          <HostButton />
          <TablePreferences />
        </span>
      </header>
      <ConnectionBanner />
      <main class="waiting-main">
        <div class="waiting-title">
          <h1>{tableTitle({ title: table.title, ruleset: system.ruleset.id })}</h1>
          <p class="muted">
            {table.visibility === 'private'
              ? wording.plain({ text: 'waiting.private' })
              : wording.plain({ text: 'waiting.public', facts: { code: session.code } })}
          </p>
        </div>
        <section class="panel waiting-panel waiting-seats" aria-labelledby="seats-title">
          <h2 id="seats-title">{wording.plain({ text: 'waiting.seats' })}</h2>
          <ul class="seat-list" role="list">
            {seatsShown(table).map((seat) => (
              <li key={seat.seat}>
                <Seat seat={seat} />
              </li>
            ))}
          </ul>
          <AddSeat />
          {standing.length > 0 && (
            <p class="muted">
              {wording.plain({
                text: 'waiting.standing',
                facts: { names: standing.map(({ name }) => name) },
              })}
            </p>
          )}
          {watchers.length > 0 && (
            <p class="muted">{wording.plain({ text: 'people.watching', facts: { names: watchers } })}</p>
          )}
          {watching > watchers.length && (
            <p class="muted">{wording.plain({ text: 'top.watching', facts: { count: watching } })}</p>
          )}
          <Knocking />
          <Refusals refusals={session.refusals.value} wording={wording} />
          <StartBar />
        </section>
        <div class="waiting-side">
          <SafetyIntro />
          <WaitingCharacters />
          <section class="panel waiting-panel" aria-labelledby="links-title">
            <h2 id="links-title">{wording.plain({ text: 'links.title' })}</h2>
            <LinkList />
            <InviteButton />
            <ProgramsButton />
            <WebhookSection />
          </section>
          <section class="panel waiting-panel">
            <NextSession heading="h2" />
          </section>
          <section class="panel waiting-panel">
            <ChatPanel />
          </section>
        </div>
        <section class="panel waiting-panel waiting-options" aria-labelledby="options-title">
          <h2 id="options-title">{wording.plain({ text: 'options.title' })}</h2>
          <SystemOptions />
          <FairCards />
        </section>
      </main>
      <Announcer />
      <LazyRulesDialog />
      <ConfirmMove />
    </div>
  );
}

/** Leaves out the GM's seat if it is free and the options have no use for it. */
function seatsShown({ seats, limits }: TablePublic): readonly SeatView[] {
  return seats.filter(({ kind, holder }) => kind !== 'gm' || holder !== null || limits.gmSeat !== 'unused');
}

function Seat({ seat }: { readonly seat: SeatView }) {
  const session = useTableSession();
  const { wording } = session;
  const you = session.view.value.own.you;
  const mine = you?.seat === seat.seat;
  const send = (type: string, fields = {}) => void session.send({ type, ...fields });
  // The seat that is highlighted for a person without a seat.
  const firstFree =
    you === null || you.seat !== null
      ? undefined
      : session.view.value.shared.table.seats.find(({ holder, kind }) => holder === null && kind === 'player')?.seat;
  const can = (type: 'take_seat' | 'invite_bot' | 'free_seat') =>
    session.layer.explain(session.view.value, { type, seat: seat.seat }).length === 0;
  return (
    <div class="seat-row" data-taken={seat.holder !== null}>
      <span
        class="avatar"
        style={{ '--avatar': seat.holder === null ? 'transparent' : tintOf(seat.seat) }}
        aria-hidden="true"
      >
        {seat.name === null ? '' : initialOf(seat.name)}
      </span>
      <span class="seat-words">
        <strong>
          {seat.name ?? wording.plain({ text: seat.kind === 'gm' ? 'seat.free_gm' : 'seat.free' })}
          {mine && ` · ${wording.plain({ text: 'seatCard.you' })}`}
        </strong>
        <span class="muted">
          {seat.kind === 'gm' && seat.holder !== null && <strong>{wording.plain({ text: 'seat.gm' })} · </strong>}
          {seat.person !== null && seat.person === session.view.value.shared.table.host
            ? wording.plain({ text: 'seat.host' })
            : seatState(seat, wording.plain)}
        </span>
      </span>
      <span class="seat-actions">
        {you !== null && can('take_seat') && (
          <button
            type="button"
            class={seat.seat === firstFree ? 'button button-primary' : 'button'}
            onClick={() => send('take_seat', { seat: seat.seat })}
          >
            {wording.plain({ text: seat.holder === 'bot' ? 'seat.take_from_bot' : 'seat.take' })}
          </button>
        )}
        {mine && (
          <button type="button" class="button" onClick={() => send('leave_seat')}>
            {wording.plain({ text: 'seat.leave' })}
          </button>
        )}
        {seat.holder === null && seat.kind === 'player' && can('invite_bot') && (
          <button type="button" class="button" onClick={() => send('invite_bot', { seat: seat.seat })}>
            {wording.plain({ text: 'seat.invite_bot' })}
          </button>
        )}
        {can('free_seat') && (
          <button type="button" class="button" onClick={() => send('free_seat', { seat: seat.seat })}>
            {wording.plain({ text: 'seat.action.free_seat', facts: { name: seat.name } })}
          </button>
        )}
        {you?.host === true && seat.holder === 'bot' && (
          <button
            type="button"
            class="button"
            aria-label={wording.plain({ text: 'seat.dismiss_bot_of', facts: { name: seat.name } })}
            onClick={() => send('dismiss_bot', { seat: seat.seat })}
          >
            {wording.plain({ text: 'seat.dismiss_bot' })}
          </button>
        )}
      </span>
    </div>
  );
}

function seatState(seat: SeatView, plain: (message: { text: string }) => string): string {
  if (seat.holder === null) return plain({ text: seat.kind === 'gm' ? 'seat.nobody_gm' : 'seat.nobody' });
  if (seat.holder === 'bot') return plain({ text: 'seatCard.bot' });
  if (!seat.here) return plain({ text: 'seatCard.away' });
  if (seat.program === true && seat.ready) return plain({ text: 'seatCard.program' });
  return plain({ text: seat.ready ? 'seat.ready' : 'seat.not_ready' });
}

/** The delay with which spectators will see the game (TB-05). */
function DelayNote() {
  const { wording, view } = useTableSession();
  const seconds = delayIn(view.value.shared.table.options);
  if (seconds === 0) return null;
  return seconds < secondsPerMinute
    ? wording.plain({ text: 'top.behind_means.seconds', facts: { n: seconds } })
    : wording.plain({ text: 'top.behind_means.minutes', facts: { n: seconds / secondsPerMinute } });
}

function StartBar() {
  const session = useTableSession();
  const { wording, layer } = session;
  const view = session.view.value;
  const you = view.own.you;
  if (you === null)
    return (
      <p class="muted">
        {wording.plain({ text: 'prompt.watching' })} <DelayNote />
      </p>
    );
  const mine = view.shared.table.seats.find(({ seat }) => seat === you.seat);
  const startRefusals = you.host ? layer.explain(view, { type: 'start' }) : [];
  const [first] = startRefusals;
  return (
    <div class="start-bar">
      {mine !== undefined && !you.host && (
        <button
          type="button"
          class={mine.ready ? 'button button-large' : 'button button-primary button-large'}
          aria-pressed={mine.ready}
          onClick={() => void session.send({ type: 'ready', on: !mine.ready })}
        >
          {wording.plain({ text: mine.ready ? 'seat.unready' : 'seat.get_ready' })}
        </button>
      )}
      {you.host && (
        <button
          type="button"
          class="button button-primary button-large"
          aria-disabled={first !== undefined}
          aria-describedby="start-why"
          onClick={() => {
            if (first === undefined) void session.send({ type: 'start' });
          }}
        >
          {wording.plain({ text: 'waiting.start' })}
        </button>
      )}
      <p id="start-why" class="muted" role="status">
        {first !== undefined && <Words message={refusalMessage(first, wording)} wording={wording} />}
        {!you.host && wording.plain({ text: 'waiting.for_host' })}
      </p>
    </div>
  );
}
