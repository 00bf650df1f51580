import { useEffect, useState } from 'preact/hooks';

import './host.css';
import { useSession } from '../../table/context.ts';
import { Dialog } from '../../widgets/dialog.tsx';
import { ClosingButtons } from '../frame/session-end.tsx';
import { Refusals } from '../../widgets/refusals.tsx';
import { AfterBan } from './after-ban.tsx';
import { HostAdmission } from './host-admission.tsx';
import { HostPeople } from './host-people.tsx';
import { HostWatching } from './host-watching.tsx';
import { Knocking } from './knocking.tsx';

/** The button to the host's panel; it shows that people wait for admission. Only hosts see it. */
export function HostButton(props: { readonly class?: string }) {
  const [open, setOpen] = useState(false);
  const { wording, view } = useSession();
  const { door } = view.value.own;
  const isHost = door !== undefined;
  // After handing the table over, the panel is closed, and stays closed if the host gets the table back.
  useEffect(() => {
    if (!isHost) setOpen(false);
  }, [isHost]);
  if (!isHost) return null;
  const count = door.knocking.length;
  return (
    <>
      <button type="button" class={`button host-button ${props.class ?? ''}`} onClick={() => setOpen(true)}>
        {wording.plain({ text: 'house.open' })}
        {count > 0 && (
          <>
            <span class="count" aria-hidden="true">
              {count}
            </span>
            <span class="visually-hidden">{wording.plain({ text: 'house.knocking', facts: { count } })}</span>
          </>
        )}
      </button>
      {open && <HostPanel onClose={() => setOpen(false)} />}
    </>
  );
}

/** The host's controls: people, admission and spectators. */
function HostPanel(props: { readonly onClose: () => void }) {
  const session = useSession();
  const { wording, view } = session;
  const { table } = view.value.shared;
  const absent = [...table.seats, ...table.waiting].find(({ person }) => person === table.standsInFor);
  return (
    <Dialog title={wording.plain({ text: 'house.title' })} onClose={props.onClose}>
      <div class="host-panel">
        {table.standsInFor !== null && (
          <p class="muted">{wording.plain({ text: 'house.stands_in', facts: { name: absent?.name ?? '' } })}</p>
        )}
        <Refusals refusals={session.refusals.value} wording={wording} />
        {/* Screen readers do not announce the notice behind an open dialog, so it is repeated here. */}
        <div role="status">
          <Knocking />
        </div>
        <AfterBan />
        <HostPeople />
        <HostAdmission />
        <HostWatching />
        <HostEnding />
      </div>
    </Dialog>
  );
}

/** The buttons to close the session, once play has begun. */
function HostEnding() {
  const { wording, view } = useSession();
  if (view.value.shared.table.stage !== 'play') return null;
  return (
    <section class="host-section" aria-labelledby="host-ending">
      <h3 id="host-ending">{wording.plain({ text: 'house.ending' })}</h3>
      <ClosingButtons />
    </section>
  );
}
