import { useState } from 'preact/hooks';
import type { Refusal } from '@cartomancer/rules/kernel';
import type { Role, TableView } from '@cartomancer/rules/table';

import { useCloseWhen } from '../../hooks/use-close-when.ts';
import { useTableSession } from '../../table/context.ts';
import type { TableSession } from '../../table/session.ts';
import { Dialog } from '../../widgets/dialog.tsx';
import { Refusals } from '../../widgets/refusals.tsx';

const roles: readonly Role[] = ['host', 'gm'];

interface Absent {
  readonly role: Role;
  readonly name: string;
  /** Whether the time set in the options has passed, so that no vote is needed. */
  readonly open: boolean;
}

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
    const holder = [...table.seats, ...table.waiting].find(({ person }) => person === absence.person);
    return [{ role, name: holder?.name ?? '', open: absence.open }];
  });
}

/** Timer ids begin with the number of rewinds. */
const graceOfGm = /^(?:\d+\/)?grace:gm\b/u;

/**
 * Whether play waits for this role and the time to return has passed, so that the succession needs a notice. While play
 * rests or the table is closed, no one waits for an absent GM.
 */
export function isPressing(role: Role, { shared: { table } }: Pick<TableView, 'shared'>): boolean {
  const isPlaying = table.stage === 'play' && table.rests === null && !table.closed;
  return role === 'gm' && isPlaying && !table.timers.some(({ id }) => graceOfGm.test(id));
}

/** Offers the succession of a missing GM. If the GM's seat is free, the host can give the role to someone (TB-04). */
export function SuccessionNotice() {
  const session = useTableSession();
  const gm = absentIn(session).find(({ role }) => isPressing(role, session.view.value));
  if (gm === undefined) return <FreeGmNotice />;
  return (
    <section class="notice panel">
      <strong>{session.wording.plain({ text: 'succession.gone', facts: { name: gm.name } })}</strong>
      <div class="notice-actions">
        <SuccessionButtons absent={[gm]} />
      </div>
    </section>
  );
}

function FreeGmNotice() {
  const session = useTableSession();
  const { wording, layer } = session;
  const view = session.view.value;
  const { table } = view.shared;
  const isFree = table.stage === 'play' && table.seats.some(({ kind, holder }) => kind === 'gm' && holder === null);
  const needsGm = session.system.ruleset.seats.gm === 'required' || table.limits.unled === 'never';
  if (!isFree || !needsGm || table.rests === 'over' || table.closed) return null;
  const candidates = presentIn(view)
    .map((present) => ({ ...present, intent: { type: 'hand_over', role: 'gm', person: present.person } as const }))
    .filter(({ intent }) => layer.explain(view, intent).length === 0);
  if (candidates.length === 0) return null;
  return (
    <section class="notice panel">
      <strong>{wording.plain({ text: 'succession.free' })}</strong>
      <div class="notice-actions">
        {candidates.map(({ person, name, intent }) => {
          const message = { text: 'house.make_gm_of', facts: { name } };
          return (
            <button
              key={person}
              type="button"
              class="button"
              onClick={() => void session.sendWhenSure(intent, message)}
            >
              {wording.plain(message)}
            </button>
          );
        })}
      </div>
    </section>
  );
}

/** Buttons to choose a permanent successor of an absent host or GM (TB-04). A GM whom the notice names is left out. */
export function Succession() {
  const session = useTableSession();
  return <SuccessionButtons absent={absentIn(session).filter(({ role }) => !isPressing(role, session.view.value))} />;
}

function SuccessionButtons({ absent }: { readonly absent: readonly Absent[] }) {
  const { wording } = useTableSession();
  const [chosen, setChosen] = useState<Role>();
  const selected = absent.find(({ role }) => role === chosen);
  const isGone = chosen !== undefined && selected === undefined;
  useCloseWhen(isGone, () => setChosen(undefined));
  return (
    <>
      {absent.map(({ role, name }) => (
        <button key={role} type="button" class="button" onClick={() => setChosen(role)}>
          {wording.plain({ text: `succession.${role}`, facts: { name } })}
        </button>
      ))}
      {selected !== undefined && <SuccessionDialog absent={selected} onClose={() => setChosen(undefined)} />}
    </>
  );
}

function SuccessionDialog({ absent, onClose }: { readonly absent: Absent; readonly onClose: () => void }) {
  const session = useTableSession();
  const { wording } = session;
  const { role, name, open } = absent;
  const view = session.view.value;
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const [person, setPerson] = useState(view.own.you?.person ?? '');
  const submit = { text: open ? 'succession.submit_open' : 'succession.submit' };
  const message = (text: string) => wording.plain({ text, facts: { name } });
  const send = async (event: Event) => {
    event.preventDefault();
    const answer = await session.sendWhenSure({ type: 'name_successor', role, person }, submit);
    if (answer.ok) onClose();
    else setRefusals(answer.refusals);
  };
  return (
    <Dialog title={message(`succession.${role}`)} onClose={onClose}>
      <form class="form" onSubmit={(event) => void send(event)}>
        <p>{message(`succession.${role}_means`)}</p>
        <p class="muted">{message(open ? 'succession.open' : 'succession.vote')}</p>
        <label class="field">
          <span class="field-label">{message(`succession.${role}_who`)}</span>
          <select class="input" value={person} onChange={(event) => setPerson(event.currentTarget.value)}>
            {presentIn(view).map((present) => (
              <option key={present.person} value={present.person}>
                {present.name}
              </option>
            ))}
          </select>
        </label>
        <Refusals refusals={refusals} wording={wording} />
        <div class="dialog-actions">
          <button type="button" class="button" onClick={onClose}>
            {wording.plain({ text: 'dialog.cancel' })}
          </button>
          <button type="submit" class="button button-primary">
            {wording.plain(submit)}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
