import type { DeskRow as Row, Message } from '@cartomancer/rules/kernel';

import { useTableSession } from '../../table/context.ts';
import { seatCardsOf } from '../../table/seats.ts';
import { shownRole } from '../seats/seat-cards.tsx';
import { Words } from '../../text/words.tsx';
import { DeskRow } from './desk-row.tsx';
import type { DeskSession } from './desk-session.ts';

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
              <DeskNotes
                notes={[
                  ...(role === undefined ? [] : [{ words: role }]),
                  { words: { text: 'seatCard.cards', facts: { count: seat.cards } } },
                  ...(seat.bot ? [{ words: { text: 'seatCard.bot' } }] : []),
                  ...(seat.away || seat.empty !== undefined
                    ? [{ words: { text: `seatCard.${seat.empty ?? 'away'}` }, warns: true }]
                    : []),
                ]}
              />
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
            notes={<DeskNotes notes={[{ words: { text: 'people.standing' } }]} />}
          />
        ))}
    </ul>
  );
}

/** The notes wrap like one text, so that no line begins with a separator. */
function DeskNotes(props: { readonly notes: readonly { readonly words: Message; readonly warns?: boolean }[] }) {
  const { wording } = useTableSession();
  return (
    <span class="muted">
      {props.notes.map(({ words, warns }, index) => (
        <span key={index}>
          {index > 0 && '\u00A0· '}
          {warns === true ? (
            <em class="away">
              <Words message={words} wording={wording} />
            </em>
          ) : (
            <Words message={words} wording={wording} />
          )}
        </span>
      ))}
    </span>
  );
}
