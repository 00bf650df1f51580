import { signal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { Intent, SeatId } from '@cartomancer/rules/kernel';
import type { MadeHandout } from '@cartomancer/rules/table';
import { leads } from '@cartomancer/rules/table';

import './handouts.css';
import { useTask } from '../../hooks/use-task.ts';
import { useApi } from '../../net/api-client.ts';
import { preparedElsewhere } from '../../prepared/prepared-elsewhere.ts';
import type { TableConnection } from '../../net/api-client.ts';
import { useTableSession } from '../../table/context.ts';
import type { TableSession } from '../../table/session.ts';
import { seatNameIn } from '../../table/seats.ts';
import { say } from '../../text/handout-words.ts';
import { Refusals } from '../../widgets/refusals.tsx';
import { seatsToShow } from './seats-to-show.ts';
import type { SeatToShow } from './seats-to-show.ts';
import { AudienceField, emptyDraft, HandoutForm, intentOf } from './handout-form.tsx';
import type { ChangeDraft, HandoutDraft } from './handout-form.tsx';

/**
 * `number` counts the handouts that were begun here, so that a picture that arrives late does not fill the next
 * handout. It is not the number of a handout on the table.
 */
interface NumberedDraft {
  readonly number: number;
  readonly draft: HandoutDraft;
}

/** The draft of each table, kept while the form is closed. */
const keptDrafts = new WeakMap<TableConnection, Signal<NumberedDraft>>();

/** A draft that is not for everybody loses its seats: other people may have them now. */
function keptDraft({ connection }: TableSession): Signal<NumberedDraft> {
  const kept = keptDrafts.get(connection) ?? signal({ number: 1, draft: emptyDraft });
  keptDrafts.set(connection, kept);
  const { number, draft } = kept.peek();
  if (draft.to !== undefined) kept.value = { number, draft: { ...draft, to: [] } };
  return kept;
}

export function HandoutMaker() {
  const session = useTableSession();
  const { documents } = useApi();
  const [kept] = useState(() => keptDraft(session));
  const { number, draft } = kept.value;
  const [isBegun] = useState(draft !== emptyDraft);
  const changeDraft: ChangeDraft = (change) => {
    const now = kept.peek();
    if (now.number === number) kept.value = { number, draft: change(now.draft) };
  };
  const seats = seatsToShow(session);
  /**
   * The person in each seat when the audience was chosen: a handout for them must not go to the next person in that
   * seat.
   */
  const [chosenPeople, setChosenPeople] = useState<ReadonlyMap<SeatId, SeatToShow['person']>>(new Map());
  const to = draft.to?.filter((chosen) =>
    seats.some(({ seat, person }) => seat === chosen && person === chosenPeople.get(seat)),
  );
  const changeAudience = (next: HandoutDraft['to']): void => {
    setChosenPeople(new Map(seats.map(({ seat, person }) => [seat, person])));
    changeDraft((now) => ({ ...now, to: next }));
  };
  const [status, setStatus] = useState('');
  const task = useTask();
  const madeHandouts = session.view.value.own.madeHandouts ?? [];
  if (!leads(session.view.value)) return <p class="muted">{say('handout.not_leading')}</p>;
  /** Text typed meanwhile is kept. */
  const startNext = (): void => {
    if (kept.peek().draft === draft) kept.value = { number: number + 1, draft: emptyDraft };
  };
  const show = () =>
    task.run(async () => {
      setStatus('');
      const answer = await session.send(intentOf({ ...draft, to }));
      if (!answer.ok) return answer.refusals;
      setStatus(say('handout.shown', { title: draft.title }));
      startNext();
      return [];
    });
  const prepare = () =>
    task.run(async () => {
      setStatus('');
      const { type, ...fields } = intentOf({ ...draft, to: undefined });
      const things = [{ kind: 'handout' as const, title: draft.title.trim(), intents: [{ type, ...texts(fields) }] }];
      const ruleset = session.system.ruleset.id;
      const answer = await documents.addPrepared({ kind: 'prepared', version: 1, ruleset, things });
      if (!answer.ok) return answer.refusals;
      setStatus(say('handout.kept', { title: draft.title }));
      preparedElsewhere.value += 1;
      startNext();
      return [];
    });
  const isUntitled = draft.title.trim() === '';
  const hasOthersBackdrop =
    session.view.value.shared.table.backdrop !== undefined && !madeHandouts.some(({ isBackdrop }) => isBackdrop);
  return (
    <div class="handout-maker">
      {madeHandouts.length > 0 && (
        <ul class="desk-rows" role="list">
          {madeHandouts.map((handout) => (
            <li key={handout.number} class="desk-row">
              <MadeHandoutRow handout={handout} />
            </li>
          ))}
        </ul>
      )}
      {hasOthersBackdrop && (
        <button type="button" class="button button-small" onClick={() => void session.send({ type: 'set_backdrop' })}>
          {say('handout.backdrop_off')}
        </button>
      )}
      <details class="moves-aside" open={isBegun}>
        <summary>{say('handout.new')}</summary>
        <HandoutForm draft={draft} onChange={changeDraft} onSubmit={() => void show()}>
          <AudienceField seats={seats} to={to} onChange={changeAudience} />
          <Refusals refusals={task.refusals} wording={session.wording} />
          <div class="desk-row-moves">
            <button type="submit" class="button button-small button-primary" disabled={isUntitled || task.busy}>
              {say('handout.show')}
            </button>
            <button
              type="button"
              class="button button-small"
              disabled={isUntitled || task.busy}
              onClick={() => void prepare()}
            >
              {say('handout.keep')}
            </button>
          </div>
        </HandoutForm>
      </details>
      <p role="status">{status}</p>
    </div>
  );
}

/** All fields of a prepared handout are strings. */
function texts(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}

function MadeHandoutRow({ handout }: { readonly handout: MadeHandout }) {
  const session = useTableSession();
  const task = useTask();
  const [isSharing, setIsSharing] = useState(false);
  const { number, title, to, picture, isBackdrop } = handout;
  const nameOf = seatNameIn(session.view.value);
  const others = to === null ? [] : seatsToShow(session).filter(({ seat }) => !to.includes(seat));
  const send = (intent: Intent) =>
    task.run(async () => {
      const answer = await session.send(intent);
      return answer.ok ? [] : answer.refusals;
    });
  /** `spoken`: the key of the label for screen readers, which includes the title. */
  const button = (text: string, spoken: string, intent: Intent) => (
    <button
      type="button"
      class="button button-small"
      aria-label={say(spoken, { title })}
      onClick={() => void send(intent)}
    >
      {say(text)}
    </button>
  );
  return (
    <>
      <p class="desk-row-head">
        <strong>{title}</strong>
        <span class="muted">
          {to === null ? say('handout.seen_by_all') : say('handout.seen_by', { names: to.map(nameOf) })}
        </span>
        {isBackdrop && <span class="chip desk-mark">{say('handout.is_backdrop')}</span>}
      </p>
      <div class="desk-row-moves">
        {to !== null && button('handout.share_all', 'handout.share_all_of', { type: 'share_handout', handout: number })}
        {others.length > 0 && (
          <button
            type="button"
            class="button button-small"
            aria-expanded={isSharing}
            aria-label={say('handout.share_of', { title })}
            onClick={() => setIsSharing(!isSharing)}
          >
            {say('handout.share')}
          </button>
        )}
        {to === null &&
          picture !== null &&
          (isBackdrop
            ? button('handout.backdrop_off', 'handout.backdrop_off_of', { type: 'set_backdrop' })
            : button('handout.backdrop', 'handout.backdrop_of', { type: 'set_backdrop', handout: number }))}
        {button('handout.put_away', 'handout.put_away_of', { type: 'put_away_handout', handout: number })}
      </div>
      {isSharing && others.length > 0 && (
        <div class="desk-row-moves" role="group" aria-label={say('handout.share_of', { title })}>
          {others.map(({ seat, name }) => (
            <button
              key={seat}
              type="button"
              class="button button-small"
              onClick={() => void send({ type: 'share_handout', handout: number, to: [seat] })}
            >
              {name}
            </button>
          ))}
        </div>
      )}
      <Refusals refusals={task.refusals} wording={session.wording} />
    </>
  );
}
