import type { TableView } from '@cartomancer/rules/table';

import './notices.css';
import { addressOf } from '../../route.ts';
import { useSession } from '../../table/context.ts';

/** Why play has ended, if it has: the cards were opened, the host closed the table, or the game is over. */
function endOf({ shared: { table } }: TableView): 'opened' | 'closed' | 'over' | undefined {
  if (table.fairness.opened) return 'opened';
  if (table.closed) return 'closed';
  return table.rests === 'over' ? 'over' : undefined;
}

/** After the end of a session: the replay, and the agreement to open the cards (TB-17, TB-18). */
export function EndingNotice() {
  const session = useSession();
  const { wording, code } = session;
  const end = endOf(session.view.value);
  if (end === undefined) return null;
  const words = (key: string, facts = {}) => wording.plain({ text: key, facts });
  return (
    <section class="notice panel">
      <strong>{words(`ending.${end}`)}</strong>
      {(end === 'closed' || end === 'over') && <Opening />}
      <div class="notice-actions">
        <a class="button" href={addressOf({ page: 'replay', code })}>
          {words('replay.go')}
        </a>
        {end === 'opened' && (
          <a class="button button-primary" href={addressOf({ page: 'verify', code })}>
            {words('ending.check')}
          </a>
        )}
      </div>
    </section>
  );
}

/** The link to the replay between two dates, scenes or sessions, placed away from the next moves (TB-17). */
export function ReplayLink() {
  const { wording, code, view, story } = useSession();
  const { rests } = view.value.shared.table;
  const isPlayed = story.value.lines.some(({ kind }) => kind === 'card' || kind === 'line');
  if (rests !== 'between' || endOf(view.value) !== undefined || !isPlayed) return null;
  return (
    <a class="button" href={addressOf({ page: 'replay', code })}>
      {wording.plain({ text: 'replay.go' })}
    </a>
  );
}

/** The agreement to open the cards; every seat with a person must agree. */
function Opening() {
  const session = useSession();
  const { wording, layer } = session;
  const view = session.view.value;
  const { seats, fairness } = view.shared.table;
  const asked = seats.filter(({ holder }) => holder === 'person').length;
  const may = (on: boolean) => layer.explain(view, { type: 'agree_to_open', on }).length === 0;
  const agree = (on: boolean) =>
    void session.sendWhenSure({ type: 'agree_to_open', on }, { text: on ? 'ending.agree' : 'ending.disagree' });
  if (view.own.cannotOpen === true) return <p class="muted">{wording.plain({ text: 'refusal.E_PUT_OUT' })}</p>;
  return (
    <>
      <p class="muted">{wording.plain({ text: 'ending.lead' })}</p>
      <p class="muted">{wording.plain({ text: 'ending.count', facts: { yes: fairness.agreed.length, all: asked } })}</p>
      <div class="notice-actions">
        {may(true) && (
          <button type="button" class="button button-primary" onClick={() => agree(true)}>
            {wording.plain({ text: 'ending.agree' })}
          </button>
        )}
        {may(false) && (
          <button type="button" class="button" onClick={() => agree(false)}>
            {wording.plain({ text: 'ending.disagree' })}
          </button>
        )}
      </div>
    </>
  );
}

/** The host's buttons to close and reopen the session. */
export function ClosingButtons() {
  const session = useSession();
  const { wording } = session;
  const can = session.can.value;
  return (
    <>
      {can.has('close_table') && (
        <>
          <button
            type="button"
            class="button"
            onClick={() => void session.sendWhenSure({ type: 'close_table' }, { text: 'ending.close' })}
          >
            {wording.plain({ text: 'ending.close' })}
          </button>
          <p class="muted">{wording.plain({ text: 'ending.close_means' })}</p>
        </>
      )}
      {can.has('reopen_table') && (
        <button type="button" class="button" onClick={() => void session.send({ type: 'reopen_table' })}>
          {wording.plain({ text: 'ending.reopen' })}
        </button>
      )}
    </>
  );
}
