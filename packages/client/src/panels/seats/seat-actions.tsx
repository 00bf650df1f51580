import type { Intent, Refusal, Message, SeatId } from '@cartomancer/rules/kernel';
import type { SeatView } from '@cartomancer/rules/table';

import './seat-actions.css';
import { myName } from '../../net/name.ts';
import { useTableSession } from '../../table/context.ts';
import { isClosedOrCardsOpened } from '../../table/is-closed-or-cards-opened.ts';
import { namelessSeat } from '../../table/seats.ts';
import type { TableSession } from '../../table/session.ts';
import { Refusals } from '../../widgets/refusals.tsx';

const actions = ['take_seat', 'claim_seat', 'free_seat', 'invite_bot'] as const;

function actionsFor(
  { seat, kind, holder, here, program }: SeatView,
  session: TableSession,
): readonly (typeof actions)[number][] {
  const view = session.view.value;
  const { you } = view.own;
  // A member with a delayed view sees what spectators see, so only the server can check whether they may take the seat.
  if (you === null) {
    const { place, liveInfo } = session.connection;
    if (place.value !== 'visitor') return [];
    const free = liveInfo.value?.free?.find((offered) => offered.seat === seat);
    // An empty seat can be claimed only while its last holder belongs to the table, which only the server knows for now.
    const isAbsent = holder === 'person' ? !here && program !== true : holder === null && free?.claimable === true;
    const mayClaim = isAbsent && view.shared.table.visibility === 'private' && liveInfo.value?.claims === undefined;
    const claims = mayClaim ? (['claim_seat'] as const) : [];
    // Only the server knows whether this person may lead.
    const mayTake = holder !== 'person' && (kind === 'player' || free !== undefined);
    return mayTake ? ['take_seat', ...claims] : claims;
  }
  return actions.filter(
    (type) =>
      (type !== 'invite_bot' || kind === 'player') &&
      (type !== 'take_seat' || (you.seat === null && (holder === null || holder === 'bot'))) &&
      session.layer.explain(view, { type, seat }).length === 0,
  );
}

/** Names the last holder and not the character, because the character may have left with the player. */
function emptySeatName({ seat, kind, last }: Pick<SeatView, 'seat' | 'kind' | 'last'>): Message | string {
  if (kind === 'gm') return { text: 'seat.free_gm' };
  return last === undefined ? namelessSeat(seat) : { text: 'seat.free_of', facts: { name: last.name } };
}

function messageOf(type: (typeof actions)[number], seat: SeatView): Message {
  return {
    text: `seat.action.${type === 'take_seat' && seat.holder === 'bot' ? 'take_from_bot' : type}`,
    facts: { name: seat.name ?? (type === 'claim_seat' ? seat.last?.name : undefined) ?? emptySeatName(seat) },
  };
}

/** For a person with a delayed view the server sends the free seats, because the view may be out of date. */
export function currentSeats(session: TableSession): readonly SeatView[] {
  const { seats } = session.view.value.shared.table;
  const free = session.view.value.own.you === null ? session.connection.liveInfo.value?.free : undefined;
  if (free === undefined) return seats;
  const seatsOfPeople = seats.filter(
    ({ seat, holder }) => holder === 'person' && !free.some((other) => other.seat === seat),
  );
  const freeSeats = free.flatMap(({ seat, bot, name }): readonly SeatView[] => {
    const found = seats.find((other) => other.seat === seat);
    if (found === undefined) return [];
    const { last: _before, ...place } = found;
    if (bot) return [{ ...place, holder: 'bot', person: null, name }];
    return [
      { ...place, holder: null, person: null, name: null, ...(name === null ? {} : { last: { person: null, name } }) },
    ];
  });
  return [...freeSeats, ...seatsOfPeople];
}

/**
 * The intent of an action on a seat. A person with a delayed view cannot change their name at the table before they sit
 * down, so they bring their present one along (TB-02, TB-05).
 */
export function seatIntent(type: (typeof actions)[number], seat: SeatId, { view }: Pick<TableSession, 'view'>): Intent {
  const name = myName.peek().trim();
  return type === 'take_seat' && view.peek().own.you === null && name !== '' ? { type, seat, name } : { type, seat };
}

export function seatsFor(
  type: 'take_seat' | 'claim_seat',
  session: TableSession,
): readonly { readonly seat: string; readonly message: Message }[] {
  return currentSeats(session)
    .filter((seat) => actionsFor(seat, session).includes(type))
    .map((seat) => ({ seat: seat.seat, message: messageOf(type, seat) }));
}

/** A host without a seat does not see the notice: they may not want to play. */
export function showsUnseatedNotice({ view, connection, hasDeclinedSeat }: TableSession): boolean {
  const { you } = view.value.own;
  // In a delayed view `you` is null, even for a member.
  const isUnseated = you === null ? connection.place.value === 'visitor' : you.seat === null && !you.host;
  const { table } = view.value.shared;
  const isInPlay = table.stage === 'play' && !isClosedOrCardsOpened(table);
  return isUnseated && isInPlay && !hasDeclinedSeat.value && connection.lostSeat.value === null;
}

export function seatRefusal({ view, layer, connection }: TableSession): Refusal | undefined {
  const { own, shared } = view.value;
  if (own.you === null) return connection.liveInfo.value?.hindrance;
  const unheldSeat = shared.table.seats.find(({ kind, holder }) => kind === 'player' && holder !== 'person');
  if (own.you.seat !== null || unheldSeat === undefined) return undefined;
  return layer.explain(view.value, { type: 'take_seat', seat: unheldSeat.seat })[0];
}

/**
 * Buttons to take or claim a seat, and the host's actions for the seats of absent people and for empty seats (TB-06,
 * TB-07).
 */
export function SeatActions() {
  const session = useTableSession();
  const { wording } = session;
  if (isClosedOrCardsOpened(session.view.value.shared.table)) return null;
  // While the notice above the game offers the free seats, they are not repeated here.
  const hasNotice = showsUnseatedNotice(session);
  const possible = currentSeats(session).flatMap((seat) =>
    actionsFor(seat, session)
      .filter((type) => (type !== 'take_seat' && type !== 'claim_seat') || !hasNotice)
      .map((type) => ({ type, seat })),
  );
  const refusal = possible.length === 0 && !hasNotice ? seatRefusal(session) : undefined;
  if (refusal !== undefined) return <Refusals refusals={[refusal]} wording={wording} />;
  if (possible.length === 0) return null;
  return (
    <div class="seat-actions">
      {possible.map(({ type, seat }) => {
        const message = messageOf(type, seat);
        return (
          <button
            key={`${type} ${seat.seat}`}
            type="button"
            class="button"
            onClick={() => void session.sendWhenSure(seatIntent(type, seat.seat, session), message)}
          >
            {wording.plain(message)}
          </button>
        );
      })}
    </div>
  );
}
