import { useState } from 'preact/hooks';

import '../frame/notices.css';
import { useTableSession } from '../../table/context.ts';
import { refusalMessage } from '../../text/refusal.ts';

/** A notice after the host has freed the seat of an absent person (TB-06): what happened to their cards, and how they can return. */
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
  const isDelayed = view.own.you === null;
  // A delayed view does not contain what the rules check, so only the server can check the request.
  const refusals = isDelayed ? [] : layer.explain(view, take);
  const canBeRetaken = seat.holder !== 'person';
  const occupancy =
    seat.holder === null ? 'lost_seat.free' : seat.holder === 'bot' ? 'lost_seat.bot' : 'lost_seat.taken';
  // In a delayed view the person in the seat may be the one who lost it, and the view does not say who that is.
  const isOccupancyKnown = !isDelayed || canBeRetaken;
  return (
    <section class="notice panel" role="status">
      <strong>{message('lost_seat.title')}</strong>
      <p>{message(holdsCards ? 'lost_seat.cards_there' : 'lost_seat.cards_gone')}</p>
      {isOccupancyKnown && <p>{message(occupancy, { name: seat.name ?? '' })}</p>}
      {canBeRetaken && refusals[0] !== undefined && (
        <p class="muted">{wording.plain(refusalMessage(refusals[0], wording))}</p>
      )}
      <div class="notice-actions">
        {canBeRetaken && refusals.length === 0 && (
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
