import { useEffect, useState } from 'preact/hooks';
import type { Message, SeatId } from '@cartomancer/rules/kernel';
import { gameWaitsFor, tableWaitsFor } from '@cartomancer/rules/table';
import type { TableView } from '@cartomancer/rules/table';

import './countdown.css';
import { leftOf } from '../../table/clocks.ts';
import type { RunningClock } from '../../table/clocks.ts';
import { useTableSession } from '../../table/context.ts';
import { isClosedOrCardsOpened } from '../../table/is-closed-or-cards-opened.ts';
import { askedOf } from '../../table/prompt.ts';
import type { TableSession } from '../../table/session.ts';
import { Words } from '../../text/words.tsx';

const tickMilliseconds = 250;
const secondMilliseconds = 1000;
/** More countdowns would push the actions out of sight. */
const maxShown = 3;

/**
 * The first timer to expire is on top. `named`: the seats that are named right above, so that a timer need not name
 * them again. `absentees`: whether the time to return is shown for all absent people, or only for those for whom play
 * waits.
 */
export function Countdown(props: {
  readonly most?: number;
  readonly named?: readonly SeatId[];
  readonly absentees?: 'awaited' | 'all';
}) {
  const { most = maxShown, named = [], absentees = 'awaited' } = props;
  const session = useTableSession();
  const [now, setNow] = useState(() => performance.now());
  const { table } = session.view.value.shared;
  // During a pause stopped timers are hidden: a frozen countdown would look like a deadline.
  const clocks = (isClosedOrCardsOpened(table) ? [] : Object.entries(session.clocks.value))
    .filter(([, { since }]) => since !== null || table.pause === null)
    // While play rests no one waits for an absent person, although their grace time runs.
    .filter(([id]) => timerOf(id).kind !== 'grace' || table.rests === null)
    .filter(([id]) => absentees === 'all' || isAwaited(id, session.view.value.shared));
  const running = clocks.some(([, { since }]) => since !== null);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(performance.now()), tickMilliseconds);
    return () => clearInterval(timer);
  }, [running]);

  return (
    <>
      {clocks
        .toSorted(([, one], [, other]) => leftOf(one, now) - leftOf(other, now))
        .slice(0, most)
        .map(([id, clock]) => (
          <TimerBar key={id} clock={clock} now={now} message={countdownMessage(id, { session, named })} />
        ))}
    </>
  );
}

/**
 * The parts of a timer id: in `0/grace:s1:3`, `0` is the number of rewinds, `grace` the kind of the timer, and `s1` its
 * seat.
 */
function timerOf(id: string): { readonly timer: string; readonly kind: string; readonly seat: string | undefined } {
  const timer = id.slice(id.indexOf('/') + 1);
  const [kind = '', seat] = timer.split(':');
  return { timer, kind, seat };
}

/**
 * Whether play waits for the end of this timer. It does not wait for an absent player while only others have to act.
 * The GM is always awaited: in some systems no one can act without them.
 */
function isAwaited(id: string, shared: TableView['shared']): boolean {
  const { kind, seat } = timerOf(id);
  const absent = shared.table.seats.find((other) => other.seat === seat);
  if (kind !== 'grace' || absent === undefined || absent.kind === 'gm') return true;
  const waited = gameWaitsFor(shared);
  return waited.length === 0 || waited.includes(absent.seat);
}

function countdownMessage(
  id: string,
  { session, named }: { readonly session: TableSession; readonly named: readonly SeatId[] },
): Message {
  const view = session.view.value;
  const { timer, kind, seat } = timerOf(id);
  if (kind === 'grace' && view.shared.table.seats.some((other) => other.seat === seat))
    return { text: 'countdown.grace', facts: { seat } };
  const game = session.game.value;
  const ofGame = game === undefined ? undefined : session.system.presentation.timerWords?.(game, timer);
  if (ofGame !== undefined) return ofGame;
  // During a vote the game's timer limits the time to answer. When everyone has answered, it runs until play continues.
  const waitedSeats = tableWaitsFor(view.shared);
  if (view.shared.table.vote !== null)
    return waitedSeats.length === 0
      ? { text: 'countdown.goes_on' }
      : { text: 'countdown.answers', facts: { seats: waitedSeats } };
  const seats = gameWaitsFor(view.shared);
  const own = view.own.you?.seat;
  // After a secret pass, a seat is still in `waitingFor` but has nothing left to do.
  if (seats.length === 1 && seats[0] === own)
    return { text: askedOf(session)?.mine === true ? 'countdown.you' : 'countdown.goes_on' };
  if (seats.length === 0) return { text: 'countdown.goes_on' };
  const isNamed = seats.every((each) => named.includes(each));
  return isNamed ? { text: 'countdown.left' } : { text: 'countdown.seats', facts: { seats } };
}

function TimerBar(props: { readonly clock: RunningClock; readonly now: number; readonly message: Message }) {
  const { wording } = useTableSession();
  const { clock, now, message } = props;
  const left = Math.min(clock.left, leftOf(clock, now));
  const seconds = Math.ceil(left / secondMilliseconds);
  const fraction = clock.after === 0 ? 0 : Math.min(1, left / clock.after);
  return (
    <div class="countdown" data-urgent={seconds <= 5}>
      <span class="countdown-label muted" aria-hidden="true">
        <Words message={message} wording={wording} />
      </span>
      {/* Screen readers read the countdown on demand, not every second. */}
      <div
        class="countdown-bar"
        role="timer"
        aria-live="off"
        aria-label={wording.plain({ text: 'countdown', facts: { timer: wording.plain(message), count: seconds } })}
      >
        <div class="countdown-left" style={{ transform: `scaleX(${fraction})` }} />
      </div>
      <span class="muted" aria-hidden="true">
        {wording.plain({ text: 'countdown.short', facts: { seconds } })}
      </span>
    </div>
  );
}
