import { tableOptions } from '@cartomancer/rules/table';

import '../seats/seat-actions.css';
import { useTableSession } from '../../table/context.ts';
import type { TableSession } from '../../table/session.ts';
import { OptionField } from '../../widgets/option-fields.tsx';
import { refusalMessage } from '../../text/refusal.ts';
import { AddSeat } from './add-seat.tsx';
import { SeatActions } from '../seats/seat-actions.tsx';

interface ListedPerson {
  readonly person: string;
  readonly name: string;
  readonly place: 'seat' | 'away' | 'standing' | 'gone';
}

function othersOf(session: TableSession): readonly ListedPerson[] {
  const { shared, own } = session.view.value;
  const seated = shared.table.seats.flatMap(({ person, name, here }): readonly ListedPerson[] =>
    person === null ? [] : [{ person, name: name ?? person, place: here ? 'seat' : 'away' }],
  );
  const standing = shared.table.waiting.map(({ person, name, here }): ListedPerson => ({
    person,
    name,
    place: here ? 'standing' : 'gone',
  }));
  return [...seated, ...standing].filter(({ person }) => person !== own.you?.person);
}

/** Muting, removing, banning, and handing a role over (TB-04). */
export function HostPeople() {
  const session = useTableSession();
  const { wording } = session;
  const others = othersOf(session);
  const banned = session.view.value.own.door?.banned ?? [];
  return (
    <section class="host-section" aria-labelledby="host-people">
      <h3 id="host-people">{wording.plain({ text: 'house.people' })}</h3>
      {others.length === 0 && <p class="muted">{wording.plain({ text: 'house.nobody' })}</p>}
      <ul class="host-list" role="list">
        {others.map((listed) => (
          <PersonRow key={listed.person} listed={listed} />
        ))}
      </ul>
      <NewGm others={others} />
      {/* Before play each seat has its own buttons in the waiting room. */}
      {session.view.value.shared.table.stage === 'play' && (
        <>
          <SeatActions />
          <AddSeat />
        </>
      )}
      <PeopleOptions />
      {banned.length > 0 && (
        <>
          <h4 class="eyebrow">{wording.plain({ text: 'house.banned' })}</h4>
          <ul class="host-list" role="list">
            {banned.map(({ person, name }) => (
              <li key={person} class="host-row">
                <span>{name}</span>
                <button
                  type="button"
                  class="button"
                  aria-label={wording.plain({ text: 'house.lift_of', facts: { name } })}
                  onClick={() => void session.send({ type: 'ban', person, on: false })}
                >
                  {wording.plain({ text: 'house.lift' })}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/**
 * Options about absent people: play that is spread over days, and the time after which a host or GM can be succeeded
 * without a vote.
 */
function PeopleOptions() {
  const session = useTableSession();
  const { wording, layer } = session;
  const view = session.view.value;
  const specs = tableOptions.filter(
    ({ key }) =>
      (key === 'slow' || key === 'successionAfter') && layer.explain(view, { type: 'set_option', key }).length === 0,
  );
  if (specs.length === 0) return null;
  return (
    <div class="options">
      {specs.map((spec) => (
        <OptionField
          key={spec.key}
          spec={spec}
          specs={tableOptions}
          values={view.shared.table.options}
          wording={wording}
          onChange={(key, value) => void session.send({ type: 'set_option', key, value })}
        />
      ))}
    </div>
  );
}

/** A button with which the host becomes the GM, or a hint why no one can become the GM now. */
function NewGm({ others }: { readonly others: readonly ListedPerson[] }) {
  const session = useTableSession();
  const { wording, layer } = session;
  const view = session.view.value;
  const me = view.own.you?.person;
  if (me === undefined) return null;
  const intent = { type: 'hand_over', role: 'gm', person: me };
  const [refusal] = layer.explain(view, intent);
  if (refusal?.code === 'E_GM_SEAT_LOCKED') {
    const isGm = view.shared.table.seats.some(({ kind, person }) => kind === 'gm' && person === me);
    // A GM without others at the table has no one to hand the seat over to, so the hint would be useless.
    if (isGm && others.length === 0) return null;
    return <p class="muted">{wording.plain(refusalMessage(refusal, wording))}</p>;
  }
  if (refusal !== undefined) return null;
  const message = { text: 'house.become_gm' };
  return (
    <button type="button" class="button button-small" onClick={() => void session.sendWhenSure(intent, message)}>
      {wording.plain(message)}
    </button>
  );
}

function PersonRow({ listed }: { readonly listed: ListedPerson }) {
  const session = useTableSession();
  const { wording, layer } = session;
  const view = session.view.value;
  const { person, name, place } = listed;
  const isMuted = view.own.door?.muted.includes(person) === true;
  const actions = [
    { key: isMuted ? 'unmute' : 'mute', intent: { type: 'mute', person, on: !isMuted } },
    { key: 'kick', intent: { type: 'kick', person } },
    { key: 'ban', intent: { type: 'ban', person } },
    { key: 'make_host', intent: { type: 'hand_over', role: 'host', person } },
    { key: 'make_gm', intent: { type: 'hand_over', role: 'gm', person } },
  ].filter(({ intent }) => layer.explain(view, intent).length === 0);
  return (
    <li class="host-row">
      <span>
        {name} <span class="muted">· {wording.plain({ text: `house.place.${place}` })}</span>
      </span>
      <span class="host-actions">
        {actions.map(({ key, intent }) => (
          <button
            key={key}
            type="button"
            class={key === 'ban' ? 'button button-small button-danger' : 'button button-small'}
            aria-label={wording.plain({ text: `house.${key}_of`, facts: { name } })}
            onClick={() => void session.sendWhenSure(intent, { text: `house.${key}_of`, facts: { name } })}
          >
            {wording.plain({ text: `house.${key}` })}
          </button>
        ))}
      </span>
    </li>
  );
}
