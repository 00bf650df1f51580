import { useState } from 'preact/hooks';

import '../frame/notices.css';
import { useTableSession } from '../../table/context.ts';
import type { TableSession } from '../../table/session.ts';
import { cardsIn, layoutsIn } from '../../table/zone-contents.ts';
import { refusalMessage } from '../../text/refusal.ts';

/**
 * Whether the lost seat still has its cards; undefined if the view does not tell. A seat without cards has lost them
 * only if other seats have some, and not while a play is open: the last cards may be on the table.
 */
function cardsAt(seat: string, { game, system }: TableSession): 'there' | 'gone' | undefined {
  const { presentation } = system;
  if (game.value === undefined) return undefined;
  const view = game.value;
  const seatCards = presentation.seatCards(view);
  if (seatCards.some((card) => card.seat === seat && card.cards > 0)) return 'there';
  const isPlayOpen = layoutsIn(presentation, view).some(
    (zone) => zone.kind === 'row' && zone.place === 'centre' && cardsIn(zone, view).length > 0,
  );
  return isPlayOpen || seatCards.every(({ cards }) => cards === 0) ? undefined : 'gone';
}

/**
 * A notice to a person who lost their seat in play and did not leave it: the host freed it (TB-06) or removed them, or
 * another person became the GM. It says what happened to their cards, and how they can return.
 */
export function LostSeatNotice() {
  const session = useTableSession();
  const [dismissed, setDismissed] = useState<string>();
  const { wording, connection, layer } = session;
  const view = session.view.value;
  const lost = connection.lostSeat.value;
  const seat = view.shared.table.seats.find((other) => other.seat === lost);
  if (lost === null || lost === dismissed || seat === undefined || (view.own.you?.seat ?? null) !== null) return null;
  const cards = cardsAt(lost, session);
  const message = (text: string, facts = {}) => wording.plain({ text, facts });
  const take = { type: 'take_seat', seat: lost };
  const isDelayed = view.own.you === null;
  // A delayed view does not contain what the rules check, so only the server can check the request.
  const refusals = isDelayed ? [] : layer.explain(view, take);
  const canBeRetaken = seat.holder !== 'person';
  const occupancy =
    seat.holder === null ? 'lost_seat.free' : seat.holder === 'bot' ? 'lost_seat.bot' : 'lost_seat.taken';
  // In a delayed view the person in the seat may still be the viewer: the view does not say which person the viewer is.
  const isOccupancyKnown = !isDelayed || canBeRetaken;
  return (
    <section class="notice panel" role="status">
      <strong>{message('lost_seat.title')}</strong>
      {cards !== undefined && <p>{message(`lost_seat.cards_${cards}`)}</p>}
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
