import { useState } from 'preact/hooks';

import '../frame/notices.css';
import { myName } from '../../net/name.ts';
import { useTableSession } from '../../table/context.ts';
import { refusalMessage } from '../../text/refusal.ts';

/** The host freed this person's seat while they were away: says what happened to their cards and how to return (TB-06). */
export function LostSeatNotice() {
  const session = useTableSession();
  const [dismissed, setDismissed] = useState<string>();
  const { wording, connection, layer, game, system } = session;
  const view = session.view.value;
  const lost = connection.lostSeat.value;
  const seat = view.shared.table.seats.find((other) => other.seat === lost);
  if (lost === null || lost === dismissed || seat === undefined || (view.own.you?.seat ?? null) !== null) return null;
  const seatCards = game.value === undefined ? [] : system.presentation.seatCards(game.value);
  const holdsCards = seat.inPlay && seatCards.some((card) => card.seat === lost && card.cards > 0);
  const message = (text: string, facts = {}) => wording.plain({ text, facts });
  const take = { type: 'take_seat', seat: lost };
  // A person with a delayed view has no view of their own, so only the server can check the request.
  const refusals = view.own.you === null ? [] : layer.explain(view, take);
  const isFree = seat.holder !== 'person';
  const place = seat.holder === null ? 'lost_seat.free' : seat.holder === 'bot' ? 'lost_seat.bot' : 'lost_seat.taken';
  return (
    <section class="notice panel" role="status">
      <strong>{message('lost_seat.title')}</strong>
      <p>{message(holdsCards ? 'lost_seat.cards_there' : 'lost_seat.cards_gone')}</p>
      {/* A delayed view still shows this person in the seat. */}
      {seat.name !== myName.value.trim() && <p>{message(place, { name: seat.name ?? '' })}</p>}
      {isFree && refusals[0] !== undefined && (
        <p class="muted">{wording.plain(refusalMessage(refusals[0], wording))}</p>
      )}
      <div class="notice-actions">
        {isFree && refusals.length === 0 && (
          <button type="button" class="button button-primary" onClick={() => void session.send(take)}>
            {message('lost_seat.take')}
          </button>
        )}
        <button type="button" class="button" onClick={() => setDismissed(lost)}>
          {message('signalled.seen')}
        </button>
      </div>
    </section>
  );
}
