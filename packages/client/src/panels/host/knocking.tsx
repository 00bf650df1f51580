import '../frame/notices.css';
import './host.css';
import { useTableSession } from '../../table/context.ts';
import { nameOrGuest } from '../../text/guest.ts';

/** The people who wait for admission, with the host's buttons to let them in or turn them away (TB-04). */
export function Knocking() {
  const session = useTableSession();
  const { wording } = session;
  const knocking = (session.view.value.own.door?.knocking ?? []).map((person) => ({
    ...person,
    name: nameOrGuest(person.name),
  }));
  if (knocking.length === 0) return null;
  const send = (type: string, person: string) => void session.send({ type, person });
  return (
    <section class="notice panel knocks">
      {knocking.map(({ person, name, link }) => (
        <div key={person} class="knock">
          <strong>{wording.plain({ text: `knock.${link}`, facts: { name } })}</strong>
          <span class="notice-actions">
            <button
              type="button"
              class="button button-primary"
              aria-label={wording.plain({ text: 'knock.let_in_of', facts: { name } })}
              onClick={() => send('let_in', person)}
            >
              {wording.plain({ text: 'knock.let_in' })}
            </button>
            <button
              type="button"
              class="button"
              aria-label={wording.plain({ text: 'knock.turn_away_of', facts: { name } })}
              // `kick` also turns away a person waiting for admission.
              onClick={() => send('kick', person)}
            >
              {wording.plain({ text: 'knock.turn_away' })}
            </button>
          </span>
        </div>
      ))}
    </section>
  );
}
