import '../frame/notices.css';
import { entryRole } from '../../net/entry-role.ts';
import { useTableSession } from '../../table/context.ts';
import { refusalMessage } from '../../text/refusal.ts';
import { currentSeats, seatIntent, showsUnseatedNotice, seatRefusal, seatsFor } from './seat-actions.tsx';

/**
 * Offers a member without a seat the free seats during play, and lets them claim their old one if they return with
 * another browser (TB-06).
 */
export function UnseatedNotice() {
  const session = useTableSession();
  const { wording } = session;
  const view = session.view.value;
  const { you } = view.own;
  if (!showsUnseatedNotice(session)) return null;
  const seats = seatsFor('take_seat', session);
  const ownSeats = seatsFor('claim_seat', session);
  // A GM without their old token, for example in a new browser, enters by the GM link as a new person (TB-04).
  const link = you === null ? entryRole(session.code) : you.link;
  const gmSeat = link === 'gm' ? currentSeats(session).find(({ kind, here }) => kind === 'gm' && !here) : undefined;
  const refusal = seats.length === 0 ? seatRefusal(session) : undefined;
  const noSeatMessage = refusal === undefined ? { text: 'unseated.full' } : refusalMessage(refusal, wording);
  return (
    <section class="notice panel" role="status">
      <strong>{wording.plain({ text: 'unseated.title' })}</strong>
      <p>{wording.plain(seats.length === 0 ? noSeatMessage : { text: 'unseated.free' })}</p>
      {gmSeat?.holder === 'person' && (
        <p>{wording.plain({ text: 'unseated.gm', facts: { name: gmSeat.name ?? '' } })}</p>
      )}
      {ownSeats.length > 0 && <p>{wording.plain({ text: 'unseated.claim' })}</p>}
      <div class="notice-actions">
        {seats.map(({ seat, message }) => (
          <button
            key={seat}
            type="button"
            class="button button-primary"
            onClick={() => void session.send(seatIntent('take_seat', seat, session))}
          >
            {wording.plain(message)}
          </button>
        ))}
        {ownSeats.map(({ seat, message }) => (
          <button
            key={seat}
            type="button"
            class="button"
            onClick={() => void session.sendWhenSure({ type: 'claim_seat', seat }, message)}
          >
            {wording.plain(message)}
          </button>
        ))}
        <button type="button" class="button" onClick={() => (session.hasDeclinedSeat.value = true)}>
          {wording.plain({ text: 'unseated.watch' })}
        </button>
      </div>
    </section>
  );
}
