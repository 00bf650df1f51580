import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

import type { PlateMark, Message } from '@cartomancer/rules/kernel';

import './plates.css';
import { cardElement } from '../../cards/element.ts';
import { useArrangement } from '../../hooks/use-arrangement.ts';
import { useSession } from '../../table/context.ts';
import { playsOf } from '../../table/moves.ts';
import { platesOf } from '../../table/seats.ts';
import type { Plate } from '../../table/seats.ts';
import type { TableSession } from '../../table/session.ts';
import { shortOf } from '../../text/short.ts';
import { Words } from '../../text/words.tsx';
import type { Wording } from '../../text/wording.ts';

/** As many plates as a phone shows without pushing them aside. */
const mostAtOnce = 3;

/** The seats around the table; the viewer's own is left to the lower edge. */
export function Plates(props: { readonly which: 'others' | 'own' }) {
  const session = useSession();
  const isPhone = useArrangement() === 'phone';
  const plates = platesOf(session.view.value, session.game.value, session.system.presentation);
  const shown = plates.filter(({ you }) => you === (props.which === 'own'));
  const isPushed = isPhone && props.which === 'others' && shown.length > mostAtOnce;
  const list = useRef<HTMLUListElement>(null);
  const onTurn = shown.find(({ turn }) => turn)?.seat;
  // Whoever is to move is in sight, however many sit here.
  useEffect(() => {
    const plate = list.current?.querySelector('[data-turn="true"]')?.parentElement;
    if (!isPushed || plate === null || plate === undefined) return;
    const { offsetLeft, offsetWidth } = plate;
    list.current?.scrollTo({ left: offsetLeft - (list.current.clientWidth - offsetWidth) / 2 });
  }, [isPushed, onTurn]);
  if (shown.length === 0) return null;
  const lit = litSeats(session);
  return (
    <ul
      ref={list}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what a finger pushes aside a keyboard has to reach first
      tabIndex={isPushed ? 0 : undefined}
      class={`plates plates-${props.which}`}
      role="list"
      aria-label={session.wording.plain({ text: props.which === 'own' ? 'plates.own' : 'plates.others' })}
    >
      {shown.map((plate) => (
        <li key={plate.seat}>
          <SeatPlate plate={plate} lit={lit.has(plate.seat)} />
        </li>
      ))}
    </ul>
  );
}

/** Seats on whose plates the card may be put that is carried or held up. */
function litSeats(session: TableSession): ReadonlySet<string> {
  const game = session.game.value;
  const held = session.carried.value ?? session.chosen.value;
  if (game === undefined || held === null) return new Set();
  const { presentation } = session.system;
  const aims = new Set(playsOf(session.moves.value, held, presentation.plays).legal.map(({ target }) => target));
  const plates = presentation.plates(game).filter(({ targets = [] }) => targets.some((one) => aims.has(one)));
  return new Set(plates.map(({ seat }) => seat));
}

/** What somebody is here; a character who has no name yet goes by that of their player, which is said already. */
export function roleOn({ role, name }: Plate, wording: Wording): Message | undefined {
  return role !== undefined && wording.plain(role) !== name ? role : undefined;
}

function SeatPlate({ plate, lit }: { readonly plate: Plate; readonly lit: boolean }) {
  const { wording } = useSession();
  const { you, cards } = plate;
  const role = roleOn(plate, wording);
  return (
    <div
      class="plate"
      data-seat={plate.seat}
      data-turn={plate.turn}
      data-away={plate.away || plate.empty}
      data-lit={lit}
    >
      <span class="avatar" style={{ '--avatar': plate.tint }}>
        <span aria-hidden="true">{plate.initial}</span>
        {plate.bot && <span class="badge">{wording.plain({ text: 'plate.bot' })}</span>}
      </span>
      <span class="plate-words">
        <strong class="plate-name">
          <span class="plate-part">{plate.name}</span>
          {plate.you && <span>· {wording.plain({ text: 'plate.you' })}</span>}
        </strong>
        <span class="plate-role muted">
          {role !== undefined && (
            <>
              <span class="plate-part plate-long">
                <Words message={role} wording={wording} />
              </span>
              <span class="plate-part plate-short" aria-hidden="true">
                <Words message={shortOf(role, wording)} wording={wording} />
              </span>
            </>
          )}
          {!you && cards > 0 && (
            <span class="plate-count" data-many={cards > mostBacks} aria-hidden="true">
              {cards}
            </span>
          )}
          {(plate.away || plate.empty) && (
            <em class="away">{wording.plain({ text: plate.empty ? 'plate.left' : 'plate.away' })}</em>
          )}
          {/* The small backs show the number to the eye, or it stands beside the name; none needs no words for the eye. */}
          <span class={you && cards > 0 ? 'plate-part' : 'visually-hidden'}>
            {wording.plain({ text: 'plate.cards', facts: { count: cards } })}
          </span>
          {plate.turn && <span class="visually-hidden">, {wording.plain({ text: 'plate.turn' })}</span>}
        </span>
        {plate.marks.length > 0 && <PlateMarks marks={plate.marks} />}
      </span>
      {!plate.you && plate.cards > 0 && <MiniBacks back={plate.back} count={plate.cards} />}
    </div>
  );
}

/** What is to be known of somebody at a glance; counts as dots, and in words for the ear and on pointing. */
function PlateMarks({ marks }: { readonly marks: readonly PlateMark[] }) {
  const { wording } = useSession();
  return (
    <span class="plate-marks">
      {marks.map(({ message, pips, warns }, place) => (
        <span key={place} class="plate-mark" data-warns={warns === true} title={wording.plain(message)}>
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

/** More than these are said by their number. */
const mostBacks = 5;

/** A seat's cards as small backs: a picture of the count beside it. */
function MiniBacks({ back, count }: { readonly back: string; readonly count: number }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const shown = Math.min(mostBacks, count);
    place.current?.replaceChildren(...Array.from({ length: shown }, () => cardElement({ back })));
  }, [back, count]);
  return <span ref={place} class="mini-backs" aria-hidden="true" />;
}
