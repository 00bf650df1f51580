import type { Refusal, Message } from '@cartomancer/rules/kernel';
import type { SeatView } from '@cartomancer/rules/table';

import './seat-actions.css';
import { useSession } from '../../table/context.ts';
import type { TableSession } from '../../table/session.ts';
import { Refusals } from '../../widgets/refusals.tsx';

const actions = ['take_seat', 'free_seat', 'invite_bot'] as const;

/** What this person can do about a seat during play: take it, free it, seat a bot. */
function actionsFor({ seat, kind, holder }: SeatView, session: TableSession): readonly (typeof actions)[number][] {
  const view = session.view.value;
  const { you } = view.own;
  // A person of the table without a seat sees what spectators see: the server decides whether it works.
  if (you === null)
    return session.connection.place.value === 'visitor' && kind === 'player' && (holder === null || holder === 'bot')
      ? ['take_seat']
      : [];
  return actions.filter(
    (type) =>
      // A bot's seat is not taken by accident: that is done in the waiting room, or at the seat itself.
      (type !== 'invite_bot' || kind === 'player') &&
      (type !== 'take_seat' || (you.seat === null && (holder === null || holder === 'bot'))) &&
      session.layer.explain(view, { type, seat }).length === 0,
  );
}

function messageOf(type: (typeof actions)[number], seat: SeatView, { wording }: TableSession): Message {
  return {
    text: `seat.action.${type === 'take_seat' && seat.holder === 'bot' ? 'take_from_bot' : type}`,
    facts: { name: seat.name ?? wording.plain({ text: seat.kind === 'gm' ? 'seat.free_gm' : 'seat.free' }) },
  };
}

/** The seats in which this person could sit down, in words. */
export function seatsToTake(session: TableSession): readonly { readonly seat: string; readonly message: Message }[] {
  return session.view.value.shared.table.seats
    .filter((seat) => actionsFor(seat, session).includes('take_seat'))
    .map((seat) => ({ seat: seat.seat, message: messageOf('take_seat', seat, session) }));
}

/** Why a person without a seat cannot sit down in the free one now. */
export function reasonNotToSit({ view, layer }: TableSession): Refusal | undefined {
  const { own, shared } = view.value;
  const free = shared.table.seats.find(({ kind, holder }) => kind === 'player' && holder === null);
  if (own.you === null || own.you.seat !== null || free === undefined) return undefined;
  return layer.explain(view.value, { type: 'take_seat', seat: free.seat })[0];
}

/** Sitting down in a free seat, and what the host can do about those who are gone (TB-06). */
export function SeatActions() {
  const session = useSession();
  const { wording } = session;
  const possible = session.view.value.shared.table.seats.flatMap((seat) =>
    actionsFor(seat, session).map((type) => ({ type, seat })),
  );
  const hindrance = possible.length === 0 ? reasonNotToSit(session) : undefined;
  if (hindrance !== undefined) return <Refusals refusals={[hindrance]} wording={wording} />;
  if (possible.length === 0) return null;
  return (
    <div class="seat-actions">
      {possible.map(({ type, seat }) => {
        const message = messageOf(type, seat, session);
        return (
          <button
            key={`${type} ${seat.seat}`}
            type="button"
            class="button"
            onClick={() => void session.sendWhenSure({ type, seat: seat.seat }, message)}
          >
            {wording.plain(message)}
          </button>
        );
      })}
    </div>
  );
}
