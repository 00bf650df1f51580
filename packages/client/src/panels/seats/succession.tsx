import { useState } from 'preact/hooks';
import type { Role, TableView } from '@cartomancer/rules/table';

import { useSession } from '../../table/context.ts';
import type { TableSession } from '../../table/session.ts';
import { Dialog } from '../../widgets/dialog.tsx';
import { Refusals } from '../../widgets/refusals.tsx';

const roles: readonly Role[] = ['host', 'gm'];

interface Absent {
  readonly role: Role;
  readonly name: string;
  /** The time in the options has passed: no vote is needed. */
  readonly open: boolean;
}

/** All present people of the table, with a seat or without. */
function presentIn({ shared: { table } }: TableView): readonly { readonly person: string; readonly name: string }[] {
  return [...table.seats, ...table.waiting].flatMap(({ person, name, here }) =>
    person === null || name === null || !here ? [] : [{ person, name }],
  );
}

function absentIn(session: TableSession): readonly Absent[] {
  const view = session.view.value;
  const { table } = view.shared;
  return roles.flatMap((role) => {
    const absence = table.succession?.[role];
    if (absence === undefined || session.layer.explain(view, { type: 'name_successor', role }).length > 0) return [];
    const known = [...table.seats, ...table.waiting].find(({ person }) => person === absence.person);
    return [{ role, name: known?.name ?? '', open: absence.open }];
  });
}

/** The host or GM is away: the table can agree on the person who follows them for good (TB-04). */
export function Succession() {
  const session = useSession();
  const [chosen, setChosen] = useState<Role>();
  const { wording } = session;
  const absent = absentIn(session);
  const one = absent.find(({ role }) => role === chosen);
  return (
    <>
      {absent.map(({ role, name }) => (
        <button key={role} type="button" class="button" onClick={() => setChosen(role)}>
          {wording.plain({ text: `succession.${role}`, facts: { name } })}
        </button>
      ))}
      {one !== undefined && <SuccessionDialog absent={one} onClose={() => setChosen(undefined)} />}
    </>
  );
}

function SuccessionDialog({ absent, onClose }: { readonly absent: Absent; readonly onClose: () => void }) {
  const session = useSession();
  const { wording } = session;
  const { role, name, open } = absent;
  const view = session.view.value;
  const [person, setPerson] = useState(view.own.you?.person ?? '');
  const says = (text: string) => wording.plain({ text, facts: { name } });
  const send = async (event: Event) => {
    event.preventDefault();
    const answer = await session.send({ type: 'name_successor', role, person });
    if (answer.ok) onClose();
  };
  return (
    <Dialog title={says(`succession.${role}`)} onClose={onClose}>
      <form class="form" onSubmit={(event) => void send(event)}>
        <p>{says(`succession.${role}_means`)}</p>
        <p class="muted">{says(open ? 'succession.open' : 'succession.vote')}</p>
        <label class="field">
          <span class="field-label">{says(`succession.${role}_who`)}</span>
          <select class="input" value={person} onChange={(event) => setPerson(event.currentTarget.value)}>
            {presentIn(view).map((one) => (
              <option key={one.person} value={one.person}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
        <Refusals refusals={session.refusals.value} wording={wording} />
        <div class="dialog-actions">
          <button type="button" class="button" onClick={onClose}>
            {wording.plain({ text: 'dialog.cancel' })}
          </button>
          <button type="submit" class="button button-primary">
            {says(open ? 'succession.submit_open' : 'succession.submit')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
