import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Message, Refusal } from '@cartomancer/rules/kernel';

import './bubble.css';
import type { Rectangle } from '../scene/geometry.ts';
import { mergeReasons } from '../text/merge-reasons.ts';
import { refusalMessage } from '../text/refusal.ts';
import { Words } from '../text/words.tsx';
import { Clause } from '../widgets/refusals.tsx';
import { gap, margin, placeBubble } from './bubble-place.ts';
import { useTableSession } from './context.ts';
import type { HoveredCard } from './hovered-card.ts';
import type { Move } from './moves.ts';
import { buttonMessage, playsOf } from './moves.ts';
import { handleIn, movesOfCard } from './moves-by-card.ts';
import { make } from './play.ts';
import { askedOf } from './prompt.ts';

/** A bubble may always be this high, in CSS pixels, even if it covers something. A longer one scrolls. */
const leastHeight = 184;

/** All seat cards except one that fades away under a raised card. */
const visibleSeatCards = ".seat-card:not([data-yields~='seat'] > .seat-cards-own .seat-card)";

function boxesOf(selector: string): readonly Rectangle[] {
  return [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());
}

/** `targets`: the places where the card can be put, which the bubble does not cover. */
function Bubble(props: {
  readonly at: Rectangle;
  readonly targets?: readonly Rectangle[];
  readonly kind: 'spoken' | 'seen';
  readonly children: ComponentChildren;
}) {
  const { y } = props.at;
  const { targets = [] } = props;
  const bubble = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ readonly x: number; readonly y: number }>();
  useLayoutEffect(() => {
    const box = bubble.current?.getBoundingClientRect();
    if (box === undefined) return;
    const next = placeBubble({
      at: props.at,
      size: { width: box.width, height: box.height },
      window: { width: innerWidth, height: innerHeight },
      avoid: [...boxesOf(`${visibleSeatCards}, .phone-actions .button`), ...targets],
      avoidIfPossible: boxesOf('.caption, .scene-label'),
    });
    if (place?.x !== next.x || place.y !== next.y) setPlace(next);
  });
  const lowest = targets.reduce((bottom, area) => Math.max(bottom, area.y + area.height), margin);
  const maxHeight = Math.max(leastHeight, y - gap - lowest);
  return (
    <div
      ref={bubble}
      class="bubble scene-bubble"
      {...(props.kind === 'spoken' ? { role: 'status' } : { 'aria-hidden': true })}
      style={{
        maxHeight: `${maxHeight}px`,
        ...(place === undefined ? { visibility: 'hidden' } : { left: `${place.x}px`, top: `${place.y}px` }),
      }}
    >
      {props.children}
    </div>
  );
}

/** The actions panel has the same text for screen readers. */
export function Warnings({ hovered }: { readonly hovered: HoveredCard }) {
  const session = useTableSession();
  const { wording } = session;
  const { legal } = playsOf(session.moves.value, hovered.handle, session.system.presentation.plays);
  const warnings = distinct(legal.flatMap(({ move }) => move.words.warns ?? []));
  if (warnings.length === 0) return null;
  return (
    <Bubble at={hovered.rectangle} kind="seen">
      {warnings.map((warning) => (
        <p key={JSON.stringify(warning)}>
          <Words message={warning} wording={wording} cards="mark" />
        </p>
      ))}
    </Bubble>
  );
}

export function ChosenCard(props: {
  readonly handle: string;
  readonly at: Rectangle;
  readonly targets: readonly Rectangle[];
  readonly lists: 'moves and reasons' | 'reasons';
}) {
  const session = useTableSession();
  const { plays } = session.system.presentation;
  const { legal, refused } = session.moves.value;
  const { at } = props;
  const moves = movesOfCard(props.handle, legal, (move) => handleIn(move, plays));
  if (moves.length > 0)
    return props.lists === 'reasons' ? null : (
      <Bubble at={at} targets={props.targets} kind="seen">
        <Menu moves={moves} />
      </Bubble>
    );
  const reasons = refused.filter((move) => handleIn(move, plays) === props.handle);
  return (
    <Bubble at={at} kind="spoken">
      {props.lists === 'reasons' && <CloseReasons handle={props.handle} />}
      <NoMoves reasons={reasons.flatMap(({ refusals }) => refusals.slice(0, 1))} />
    </Bubble>
  );
}

/** How long the reasons are shown, in milliseconds: about as long as it takes to read them. */
const displayTime = 8_000;

/**
 * Closes the reasons after a while or at the next touch elsewhere, because on a phone they cover a part of the table.
 */
function CloseReasons({ handle }: { readonly handle: string }) {
  const { chosen } = useTableSession();
  useEffect(() => {
    const close = () => {
      if (chosen.value === handle) chosen.value = null;
    };
    // A touch of the table has its own effect: it chooses another card or none.
    const touch = ({ target }: Event) => {
      if (target instanceof Element && target.closest('.scene-host') === null) close();
    };
    const timer = setTimeout(close, displayTime);
    addEventListener('pointerdown', touch, { capture: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('pointerdown', touch, { capture: true });
    };
  }, [handle]);
  return null;
}

/** If a refused card has at most this many other moves, they are offered. */
const mostInstead = 2;

export function AttemptedPlay() {
  const session = useTableSession();
  const attempt = session.attempt.value;
  const begun = session.moves.value.legal.filter(({ key }) => session.begunMoves.value.includes(key));
  useEffect(() => {
    if (attempt === null) return;
    const close = ({ target }: Event) => {
      if (target instanceof Element && target.closest('.scene-bubble') !== null) return;
      session.attempt.value = null;
    };
    addEventListener('pointerdown', close, { capture: true });
    return () => removeEventListener('pointerdown', close, { capture: true });
  }, [attempt]);
  if (attempt === null) return null;
  if (begun.length > 1)
    return (
      <Bubble at={attempt.at} kind="seen">
        <Menu moves={begun} />
      </Bubble>
    );
  const { plays } = session.system.presentation;
  const instead = session.moves.value.legal.filter(
    (move) => move.words.aside === undefined && handleIn(move, plays) === attempt.held,
  );
  return (
    <Bubble at={attempt.at} kind="spoken">
      {attempt.refusals.length === 0 ? (
        <p>{session.wording.plain({ text: 'attempt.nowhere' })}</p>
      ) : (
        <Reasons refusals={attempt.refusals} />
      )}
      {instead.length > 0 && instead.length <= mostInstead && (
        <div aria-hidden="true">
          <Menu moves={instead} />
        </div>
      )}
    </Bubble>
  );
}

/** A menu for pointers only: the actions panel lists the same moves for keyboards and screen readers. */
function Menu({ moves }: { readonly moves: readonly Move[] }) {
  const session = useTableSession();
  const { wording } = session;
  const warnings = distinct(moves.flatMap(({ words }) => words.warns ?? []));
  const isShared = warnings.length === 1 && moves.every(({ words }) => words.warns !== undefined);
  return (
    <>
      {isShared && <Warning message={warnings[0]} />}
      {moves.map((move) => (
        <button key={move.key} type="button" tabIndex={-1} class="bubble-move" onClick={() => void make(session, move)}>
          <span>
            <Words
              message={needsFormName(move, moves) ? { text: 'bubble.form' } : buttonMessage(move)}
              wording={wording}
              cards="mark"
            />
          </span>
          {!isShared && <Warning message={move.words.warns} />}
        </button>
      ))}
    </>
  );
}

/**
 * Whether this move has a form and the same name as a move that has no form, such as playing a King as a copy of any
 * card of a pile.
 */
function needsFormName(move: Move, moves: readonly Move[]): boolean {
  const name = JSON.stringify(buttonMessage(move));
  return (
    move.requiredFields.length > 0 &&
    moves.some((other) => other.requiredFields.length === 0 && JSON.stringify(buttonMessage(other)) === name)
  );
}

function Warning({ message }: { readonly message: Message | undefined }) {
  const { wording } = useTableSession();
  if (message === undefined) return null;
  return (
    <small>
      <Words message={message} wording={wording} cards="mark" />
    </small>
  );
}

const mostReasons = 3;

/** Why a card has no moves: the refusals of its plays, or else the prompt of the table. */
function NoMoves({ reasons }: { readonly reasons: readonly Refusal[] }) {
  const session = useTableSession();
  const { wording } = session;
  const asked = askedOf(session);
  if (reasons.length > 0) return <Reasons refusals={mergeReasons(reasons).slice(0, mostReasons)} />;
  return (
    <p>
      {wording.plain({ text: 'attempt.nothing' })}{' '}
      {asked !== undefined && <Words message={asked.message} wording={wording} cards="mark" />}
    </p>
  );
}

function Reasons({ refusals }: { readonly refusals: readonly Refusal[] }) {
  const { wording } = useTableSession();
  return (
    <>
      {refusals.map((refusal) => (
        <p key={JSON.stringify(refusal)}>
          <Words message={refusalMessage(refusal, wording)} wording={wording} cards="mark" />{' '}
          <Clause id={refusal.clause} />
        </p>
      ))}
    </>
  );
}

function distinct<T>(list: readonly T[]): readonly T[] {
  return [...new Map(list.map((item) => [JSON.stringify(item), item])).values()];
}
