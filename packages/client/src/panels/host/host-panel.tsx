import './host.css';
import { useTableSession } from '../../table/context.ts';
import { Dialog } from '../../widgets/dialog.tsx';
import { ClosingButtons } from '../frame/session-end.tsx';
import { Refusals } from '../../widgets/refusals.tsx';
import { AfterBan } from './after-ban.tsx';
import { HostAdmission } from './host-admission.tsx';
import { HostPeople } from './host-people.tsx';
import { HostWatching } from './host-watching.tsx';
import { Knocking } from './knocking.tsx';

export function HostPanel(props: { readonly onClose: () => void }) {
  const session = useTableSession();
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

function HostEnding() {
  const { wording, view } = useTableSession();
  if (view.value.shared.table.stage !== 'play') return null;
  return (
    <section class="host-section" aria-labelledby="host-ending">
      <h3 id="host-ending">{wording.plain({ text: 'house.ending' })}</h3>
      <ClosingButtons />
    </section>
  );
}
