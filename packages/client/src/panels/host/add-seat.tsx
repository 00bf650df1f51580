import { useTableSession } from '../../table/context.ts';

/** The host's button for one more seat, while the system and its options allow one (TB-01). */
export function AddSeat() {
  const session = useTableSession();
  if (!session.can.value.has('add_seat')) return null;
  return (
    <button type="button" class="button button-small" onClick={() => void session.send({ type: 'add_seat' })}>
      {session.wording.plain({ text: 'seat.add' })}
    </button>
  );
}
