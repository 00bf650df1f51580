import { useState } from 'preact/hooks';
import type { Intent } from '@cartomancer/rules/kernel';
import { longestSafetyEntry } from '@cartomancer/rules/table';

import './safety.css';
import { useTableSession } from '../../table/context.ts';
import type { TableSession } from '../../table/session.ts';
import { Dialog } from '../../widgets/dialog.tsx';
import { Refusals } from '../../widgets/refusals.tsx';
import { markSafetySeen } from './safety-sheet-notice.tsx';

const tools = ['x', 'n', 'o', 'lines', 'open_door'] as const;
const ratings = ['everyone', 'teens', 'adults'] as const;

/** Sends a change and marks the sheet as seen, because the person's own change needs no notice. */
async function sendSafety(session: TableSession, intent: Intent) {
  const answer = await session.send(intent);
  if (answer.ok) markSafetySeen(session);
  return answer;
}

async function switchOn(session: TableSession, off: readonly string[]): Promise<void> {
  for (const tool of off) await sendSafety(session, { type: 'safety_tools', tool, on: true });
}

export function SafetySheetForm() {
  const session = useTableSession();
  const { wording } = session;
  const { safety } = session.view.value.own;
  if (safety === undefined) return null;
  const off = tools.filter((tool) => !safety.tools.includes(tool));
  const send = (type: string, fields: object) => void sendSafety(session, { type, ...fields });
  return (
    <div class="safety">
      <fieldset class="field">
        <legend class="field-label">{wording.plain({ text: 'safety.tools' })}</legend>
        <p class="muted">{wording.plain({ text: 'safety.tools.help' })}</p>
        {tools.map((tool) => (
          <label key={tool} class="tool">
            <input
              type="checkbox"
              checked={safety.tools.includes(tool)}
              onChange={(event) => send('safety_tools', { tool, on: event.currentTarget.checked })}
            />
            <span>
              <strong>{wording.plain({ text: `safety.tool.${tool}` })}</strong>{' '}
              <span class="muted">{wording.plain({ text: `safety.tool.${tool}.help` })}</span>
            </span>
          </label>
        ))}
        {off.length > 0 && (
          <div>
            <button
              type="button"
              class={off.length === tools.length ? 'button button-primary' : 'button'}
              onClick={() => void switchOn(session, off)}
            >
              {wording.plain({ text: 'safety.all_on' })}
            </button>
          </div>
        )}
      </fieldset>
      <fieldset class="segments">
        <legend class="field-label">{wording.plain({ text: 'safety.rating' })}</legend>
        <div class="segments-row">
          {ratings.map((rating) => (
            <label key={rating} class="segment">
              <input
                type="radio"
                name="rating"
                checked={safety.rating === rating}
                onChange={() => send('safety_rating', { rating })}
              />
              <span>{wording.plain({ text: `safety.rating.${rating}` })}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <EntryList list="lines" entries={safety.lines} type="safety_add_line" />
      <EntryList list="veils" entries={safety.veils} type="safety_add_veil" />
    </div>
  );
}

function EntryList(props: {
  readonly list: 'lines' | 'veils';
  readonly entries: readonly string[];
  readonly type: 'safety_add_line' | 'safety_add_veil';
}) {
  const session = useTableSession();
  const { wording } = session;
  const [text, setText] = useState('');
  const add = async (event: Event) => {
    event.preventDefault();
    const answer = await sendSafety(session, { type: props.type, text: text.trim() });
    if (answer.ok) setText('');
  };
  return (
    <form class="field" onSubmit={(event) => void add(event)}>
      <span>
        <strong class="field-label">{wording.plain({ text: `safety.${props.list}` })}</strong>{' '}
        <span class="muted">{wording.plain({ text: `safety.${props.list}.help` })}</span>
      </span>
      {props.entries.length > 0 && (
        <ul class="entries" role="list">
          {props.entries.map((entry, index) => (
            <li key={index} class="chip">
              {entry}
            </li>
          ))}
        </ul>
      )}
      <span class="entry-row">
        <input
          class="input"
          required
          maxLength={longestSafetyEntry}
          aria-label={wording.plain({ text: `safety.${props.list}` })}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" class="button">
          {wording.plain({ text: 'safety.add' })}
        </button>
      </span>
    </form>
  );
}

export function SafetyDialog(props: { readonly onClose: () => void }) {
  const session = useTableSession();
  const { wording } = session;
  const signal = async (kind: 'x' | 'n' | 'o') => {
    const answer = await session.send({ type: 'safety_signal', kind });
    if (answer.ok) props.onClose();
  };
  return (
    <Dialog title={wording.plain({ text: 'safety.title' })} onClose={props.onClose}>
      <p class="muted">{wording.plain({ text: 'safety.intro' })}</p>
      <div class="signals">
        {(['x', 'n', 'o'] as const).map((kind) => (
          <button
            key={kind}
            type="button"
            class={kind === 'x' ? 'button button-danger' : 'button'}
            onClick={() => void signal(kind)}
          >
            {wording.plain({ text: `safety.signal.${kind}` })}
          </button>
        ))}
      </div>
      <SafetySheetForm />
      <Refusals refusals={session.refusals.value} wording={wording} />
    </Dialog>
  );
}
