import type { ComponentChildren } from 'preact';

import './people-panel.css';
import './seat-actions.css';
import { useTableSession } from '../../table/context.ts';
import { isAway, seatCardsOf } from '../../table/seats.ts';
import { watcherNames } from '../../text/guest.ts';
import { Words } from '../../text/words.tsx';
import { shownRole } from './seat-cards.tsx';
import { SeatActions } from './seat-actions.tsx';
import { Succession } from './succession.tsx';

/** The non-breaking space keeps the dot away from the start of a line. */
const separator = '\u00a0· ';

function Note({ children }: { readonly children: ComponentChildren }) {
  return (
    <span class="muted">
      {separator}
      {children}
    </span>
  );
}

export function PeoplePanel() {
  const session = useTableSession();
  const { wording, connection } = session;
  const view = session.view.value;
  const seatCards = seatCardsOf(view, session.game.value, session.system.presentation);
  const you = view.own.you;
  const named = watcherNames(connection.watchers.value);
  return (
    <section class="side-panel" aria-labelledby="people-title">
      <h2 id="people-title" class="eyebrow">
        {wording.plain({ text: 'people.title' })}
      </h2>
      <ul class="people" role="list">
        {view.shared.table.seats
          .filter(({ holder }) => holder !== null)
          .map((seat) => {
            const seatCard = seatCards.find((other) => other.seat === seat.seat);
            const role = seatCard === undefined ? undefined : shownRole(seatCard, wording);
            return (
              <li key={seat.seat} data-away={isAway(seat)}>
                <span class="dot" aria-hidden="true" />
                <span>
                  {seat.name}
                  {seat.seat === you?.seat && ` (${wording.plain({ text: 'seatCard.you' })})`}
                  {role !== undefined && (
                    <Note>
                      <Words message={role} wording={wording} />
                    </Note>
                  )}
                  {seat.person !== null && seat.person === view.shared.table.host && (
                    <Note>{wording.plain({ text: 'seat.host' })}</Note>
                  )}
                  {seat.holder === 'bot' && <Note>{wording.plain({ text: 'seatCard.bot' })}</Note>}
                  {seat.program === true && <Note>{wording.plain({ text: 'seatCard.program' })}</Note>}
                  {isAway(seat) && (
                    <em class="away">
                      {separator}
                      {wording.plain({ text: 'seatCard.away' })}
                    </em>
                  )}
                </span>
              </li>
            );
          })}
        {view.shared.table.waiting
          .filter(({ here }) => here)
          .map((person) => (
            <li key={person.person}>
              <span class="dot" aria-hidden="true" />
              <span>
                {person.name}
                {person.person === you?.person && ` (${wording.plain({ text: 'seatCard.you' })})`}
                <Note>{wording.plain({ text: 'people.standing' })}</Note>
                {person.person === view.shared.table.host && <Note>{wording.plain({ text: 'seat.host' })}</Note>}
              </span>
            </li>
          ))}
      </ul>
      {named.length > 0 && (
        <p class="muted">
          {wording.plain({
            text: 'people.watching',
            facts: { names: named },
          })}
        </p>
      )}
      <SeatActions />
      <Succession />
    </section>
  );
}
