import type { DeskRow as Row } from '@cartomancer/rules/kernel';

import { useTableSession } from '../../table/context.ts';
import { seatCardsOf } from '../../table/seats.ts';
import { shownRole } from '../seats/seat-cards.tsx';
import { Words } from '../../text/words.tsx';
import { DeskRow } from './desk-row.tsx';
import type { DeskSession } from './desk-session.ts';

/** Everybody at the table: the seats with what their seat cards say, and the people without one. */
export function DeskPeople({ desk, placed }: Pick<DeskSession, 'desk' | 'placed'>) {
  const session = useTableSession();
  const { wording } = session;
  const view = session.view.value;
  const seats = seatCardsOf(view, session.game.value, session.system.presentation).filter(({ you }) => !you);
  return (
    <ul class="desk-rows" role="list">
      {seats.map((seat) => {
        const role = shownRole(seat, wording);
        const details = desk.value.people?.[seat.seat];
        const row: Omit<Row, 'id'> = {
          title: { text: 'desk.person', facts: { name: seat.name } },
          marks: seat.marks,
          ...(seat.turn === 'alone' ? { now: true as const } : {}),
          ...details,
        };
        return (
          <DeskRow
            key={seat.seat}
            row={row}
            moves={placed.value.rows.get(seat.seat) ?? []}
            notes={
              <>
                {role !== undefined && (
                  <span class="muted">
                    · <Words message={role} wording={wording} />
                  </span>
                )}
                <span class="muted">· {wording.plain({ text: 'seatCard.cards', facts: { count: seat.cards } })}</span>
                {seat.bot && <span class="muted">· {wording.plain({ text: 'seatCard.bot' })}</span>}
                {(seat.away || seat.empty !== undefined) && (
                  <em class="away">· {wording.plain({ text: `seatCard.${seat.empty ?? 'away'}` })}</em>
                )}
              </>
            }
          />
        );
      })}
      {view.shared.table.waiting
        .filter(({ here, person }) => here && person !== view.own.you?.person)
        .map(({ person, name }) => (
          <DeskRow
            key={person}
            row={{ title: { text: 'desk.person', facts: { name } } }}
            moves={[]}
            notes={<span class="muted">· {wording.plain({ text: 'people.standing' })}</span>}
          />
        ))}
    </ul>
  );
}
