import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

import type { SeatCardMark, Message } from '@cartomancer/rules/kernel';

import './seat-cards.css';
import './seat-card-marks.css';
import { cardElement } from '../../cards/element.ts';
import { useArrangement } from '../../hooks/use-arrangement.ts';
import { useTableSession } from '../../table/context.ts';
import { playsOf } from '../../table/moves.ts';
import { play } from '../../table/play.ts';
import { seatCardsOf, targetSeatCards } from '../../table/seats.ts';
import type { SeatCard } from '../../table/seats.ts';
import type { TableSession } from '../../table/session.ts';
import { seatCardPlace } from '../../table/movement-hints.ts';
import { shortOf } from '../../text/short.ts';
import { Words } from '../../text/words.tsx';
import type { Wording } from '../../text/wording.ts';

/** The number of seat cards that fit on a phone without scrolling. */
const maxAtOnce = 3;

export function SeatCards(props: { readonly which: 'others' | 'own' }) {
  const session = useTableSession();
  const isPhone = useArrangement() === 'phone';
  const seatCards = seatCardsOf(session.view.value, session.game.value, session.system.presentation);
  const shown = seatCards.filter(({ you }) => you === (props.which === 'own'));
  const isScrollable = isPhone && props.which === 'others' && shown.length > maxAtOnce;
  const list = useRef<HTMLUListElement>(null);
  const onTurn = shown.find(({ turn }) => turn !== undefined)?.seat;
  // Keep the acting seat in view, however many seats there are.
  useEffect(() => {
    const seatCard = list.current?.querySelector('[data-turn="true"]')?.parentElement;
    if (!isScrollable || seatCard === null || seatCard === undefined) return;
    const { offsetLeft, offsetWidth } = seatCard;
    list.current?.scrollTo({ left: offsetLeft - (list.current.clientWidth - offsetWidth) / 2 });
  }, [isScrollable, onTurn]);
  if (shown.length === 0) return null;
  const lit = targetSeats(session);
  const game = session.game.value;
  const targets =
    game === undefined || session.chosen.value === null
      ? new Map<string, readonly (string | number)[]>()
      : targetSeatCards(session.system.presentation, game);
  return (
    <ul
      ref={list}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the list scrolls, so the keyboard must be able to focus it
      tabIndex={isScrollable ? 0 : undefined}
      class={`seat-cards seat-cards-${props.which}`}
      role="list"
      aria-label={session.wording.plain({ text: props.which === 'own' ? 'seatCards.own' : 'seatCards.others' })}
    >
      {shown.map((seatCard) => (
        <li key={seatCard.seat}>
          <SeatCardItem
            seatCard={seatCard}
            lit={lit.has(seatCard.seat)}
            targets={targets.get(seatCardPlace(seatCard.seat))}
          />
        </li>
      ))}
    </ul>
  );
}

function targetSeats(session: TableSession): ReadonlySet<string> {
  const game = session.game.value;
  const selected = session.carried.value ?? session.chosen.value;
  if (game === undefined || selected === null) return new Set();
  const { presentation } = session.system;
  const legalTargets = new Set(
    playsOf(session.moves.value, selected, presentation.plays).legal.map(({ target }) => target),
  );
  const seatCards = presentation
    .seatCards(game)
    .filter(({ targets = [] }) => targets.some((target) => legalTargets.has(target)));
  return new Set(seatCards.map(({ seat }) => seat));
}

/** The role to show; none if it equals the name, because a nameless character is called by their player's name. */
export function shownRole({ role, name }: SeatCard, wording: Wording): Message | undefined {
  return role !== undefined && wording.plain(role) !== name ? role : undefined;
}

/** `targets`: while a card is chosen, the play targets of this seat card. */
function SeatCardItem(props: {
  readonly seatCard: SeatCard;
  readonly lit: boolean;
  readonly targets: readonly (string | number)[] | undefined;
}) {
  const { seatCard, lit, targets } = props;
  const { wording, view } = useTableSession();
  const { you, cards } = seatCard;
  // After the end of the game an aim means nothing.
  const isOver = view.value.shared.table.rests === 'over';
  const role = shownRole(seatCard, wording);
  const count = wording.plain({ text: 'seatCard.cards', facts: { count: cards } });
  return (
    <div
      class="seat-card"
      data-seat={seatCard.seat}
      data-turn={seatCard.turn !== undefined}
      data-away={seatCard.away || seatCard.empty !== undefined}
      data-lit={lit}
    >
      <span class="avatar" style={{ '--avatar': seatCard.tint }}>
        <span aria-hidden="true">{seatCard.initial}</span>
        {seatCard.bot && <span class="badge">{wording.plain({ text: 'seatCard.bot' })}</span>}
        {seatCard.program && <span class="badge">{wording.plain({ text: 'seatCard.program' })}</span>}
      </span>
      <span class="seat-card-words">
        <strong class="seat-card-name">
          <span class="seat-card-part">{seatCard.name}</span>
          {seatCard.you && <span>· {wording.plain({ text: 'seatCard.you' })}</span>}
        </strong>
        <span class="seat-card-role muted">
          {role !== undefined && (
            <>
              <span class="seat-card-part seat-card-long">
                <Words message={role} wording={wording} />
              </span>
              <span class="seat-card-part seat-card-short" aria-hidden="true">
                <Words message={shortOf(role, wording)} wording={wording} />
              </span>
            </>
          )}
          {/* Role and count are one text, in which only this space separates the words. */}
          <span class="seat-card-space"> </span>
          {!you && cards > 0 && (
            <>
              <span class="seat-card-count" data-many={cards > maxBacks} aria-hidden="true">
                {count}
              </span>
              <span class="seat-card-number" aria-hidden="true">
                {cards}
              </span>
            </>
          )}
          {(seatCard.away || seatCard.empty !== undefined) && (
            <em class="away">{wording.plain({ text: `seatCard.${seatCard.empty ?? 'away'}` })}</em>
          )}
          {you && cards > 0 && (
            <span class="seat-card-part" aria-hidden="true">
              {count}
            </span>
          )}
          {/* One text for screen readers: between two texts they would add a space before the comma. */}
          <span class="visually-hidden">
            {count}
            {seatCard.turn !== undefined && `, ${wording.plain({ text: turnText(seatCard) })}`}
          </span>
        </span>
        {seatCard.aim !== undefined && !isOver && <Aim aim={seatCard.aim} />}
        {seatCard.marks.length > 0 && <SeatCardMarks marks={seatCard.marks} />}
      </span>
      {!seatCard.you && seatCard.cards > 0 && <MiniBacks back={seatCard.back} count={seatCard.cards} />}
      {targets !== undefined && <SeatTarget targets={targets} />}
    </div>
  );
}

function turnText({ you, turn }: SeatCard): string {
  const text = turn === 'alone' ? 'seatCard.turn' : 'seatCard.may_act';
  return you ? `${text}.you` : text;
}

/** A long aim is cut off until it is clicked. */
function Aim({ aim }: { readonly aim: Message }) {
  const { wording } = useTableSession();
  const [isWhole, setWhole] = useState(false);
  return (
    <button
      type="button"
      class="seat-card-aim"
      aria-expanded={isWhole}
      title={wording.plain(aim)}
      onClick={() => setWhole(!isWhole)}
    >
      <span>
        <Words message={aim} wording={wording} cards="mark" />
      </span>
    </button>
  );
}

/** For pointers only: the actions panel lists the same moves. */
function SeatTarget({ targets }: { readonly targets: readonly (string | number)[] }) {
  const session = useTableSession();
  const put = ({ currentTarget }: { readonly currentTarget: HTMLButtonElement }) => {
    const { x, y, width, height } = currentTarget.getBoundingClientRect();
    if (session.chosen.value !== null) play(session, session.chosen.value, { targets, at: { x, y, width, height } });
  };
  return <button type="button" class="seat-card-target" tabIndex={-1} aria-hidden="true" onClick={put} />;
}

/** A count is drawn as dots; screen readers and the tooltip give it in words. */
function SeatCardMarks({ marks }: { readonly marks: readonly SeatCardMark[] }) {
  const { wording } = useTableSession();
  return (
    <span class="seat-card-marks">
      {marks.map(({ message, pips, warns }, index) => (
        <span key={index} class="seat-card-mark" data-warns={warns === true} title={wording.plain(message)}>
          <span class="visually-hidden">, </span>
          {pips !== undefined &&
            Array.from({ length: pips.of }, (_, pip) => (
              <span key={pip} class="pip" data-filled={pip < pips.filled} aria-hidden="true" />
            ))}
          <span class={pips === undefined ? undefined : 'visually-hidden'}>
            <Words message={message} wording={wording} cards="mark" />
          </span>
        </span>
      ))}
    </span>
  );
}

/** Replaces the viewer's own seat card on a phone. */
export function OwnSeatLine() {
  const session = useTableSession();
  const seatCards = seatCardsOf(session.view.value, session.game.value, session.system.presentation);
  const own = seatCards.find(({ you }) => you);
  const { rests, closed } = session.view.value.shared.table;
  if (own?.role === undefined || rests === 'over' || closed) return null;
  const roleOf = ({ role }: SeatCard) => (role === undefined ? '' : session.wording.plain(role));
  // Before roles are assigned, several seats have the same role, which says nothing.
  const isShared = seatCards.some((other) => other !== own && roleOf(other) === roleOf(own));
  if (isShared && own.marks.length === 0) return null;
  return (
    <p class="own-seat-line muted">
      <span>
        <Words message={own.role} wording={session.wording} />
      </span>
      {own.marks.length > 0 && <SeatCardMarks marks={own.marks} />}
    </p>
  );
}

/** Larger counts are shown as a number. */
const maxBacks = 5;

function MiniBacks({ back, count }: { readonly back: string; readonly count: number }) {
  const container = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const shown = Math.min(maxBacks, count);
    container.current?.replaceChildren(...Array.from({ length: shown }, () => cardElement({ back })));
  }, [back, count]);
  return <span ref={container} class="mini-backs" aria-hidden="true" />;
}
