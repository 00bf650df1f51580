import type { SeatView } from '@cartomancer/rules/table';

import { useSession } from '../table/context.ts';
import type { TableSession } from '../table/session.ts';
import { isAway, platesOf } from '../table/seats.ts';
import { Words } from '../text/words.tsx';

/** Who is here: seats, those without one, and how many watch. */
export function PeoplePanel() {
  const session = useSession();
  const { wording } = session;
  const view = session.view.value;
  const plates = platesOf(view, session.game.value, session.system.presentation);
  const you = view.own.you;
  return (
    <section class="side-panel" aria-labelledby="people-title">
      <h2 id="people-title" class="eyebrow">
        {wording.plain({ text: 'people.title' })}
      </h2>
      <ul class="people" role="list">
        {view.shared.table.seats
          .filter(({ holder }) => holder !== null)
          .map((seat) => {
            const role = plates.find((plate) => plate.seat === seat.seat)?.role;
            return (
              <li key={seat.seat} data-away={isAway(seat)}>
                <span class="dot" aria-hidden="true" />
                <span>
                  {seat.name}
                  {seat.seat === you?.seat && ` (${wording.plain({ text: 'plate.you' })})`}
                  {role !== undefined && (
                    <span class="muted">
                      {' '}
                      · <Words saying={role} wording={wording} />
                    </span>
                  )}
                  {seat.holder === 'bot' && <span class="muted"> · {wording.plain({ text: 'plate.bot' })}</span>}
                  {isAway(seat) && <em class="away"> · {wording.plain({ text: 'plate.away' })}</em>}
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
                {person.name} <span class="muted">· {wording.plain({ text: 'people.standing' })}</span>
              </span>
            </li>
          ))}
      </ul>
      <SeatDeeds />
    </section>
  );
}

const deeds = ['take_seat', 'free_seat', 'invite_bot'] as const;

/** What this person can do about a seat while play is on: sit down in it, let somebody else have it, seat a bot. */
function deedsFor({ seat, kind, holder }: SeatView, session: TableSession): readonly (typeof deeds)[number][] {
  const view = session.view.value;
  const { you } = view.own;
  if (you === null) return [];
  return deeds.filter(
    (type) =>
      // Nobody is sent away from a bot by accident: that is done in the waiting room, or with the seat itself.
      (type !== 'invite_bot' || kind === 'player') &&
      (type !== 'take_seat' || (you.seat === null && (holder === null || holder === 'bot'))) &&
      session.layer.explain(view, { type, seat }).length === 0,
  );
}

/** Sitting down in a free seat, and what the host can do about those who are gone (TB-06). */
function SeatDeeds() {
  const session = useSession();
  const { wording } = session;
  const possible = session.view.value.shared.table.seats.flatMap((seat) =>
    deedsFor(seat, session).map((type) => ({ type, seat })),
  );
  if (possible.length === 0) return null;
  return (
    <div class="seat-deeds">
      {possible.map(({ type, seat }) => (
        <button
          key={`${type} ${seat.seat}`}
          type="button"
          class="button"
          onClick={() => void session.send({ type, seat: seat.seat })}
        >
          {wording.plain({
            text: `seat.deed.${type === 'take_seat' && seat.holder === 'bot' ? 'take_from_bot' : type}`,
            facts: { name: seat.name ?? wording.plain({ text: seat.kind === 'gm' ? 'seat.free_gm' : 'seat.free' }) },
          })}
        </button>
      ))}
    </div>
  );
}
