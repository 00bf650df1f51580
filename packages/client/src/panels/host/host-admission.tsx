import { useState } from 'preact/hooks';
import { longestPhrase } from '@cartomancer/protocol';
import { settingIn } from '@cartomancer/rules/table';

import { useApi } from '../../net/api-client.ts';
import { useTask } from '../../hooks/use-task.ts';
import { hrefOf } from '../../route.ts';
import { useTableSession } from '../../table/context.ts';
import { CopyRow } from '../../widgets/copy-row.tsx';
import { Refusals } from '../../widgets/refusals.tsx';
import { useLinks } from './use-links.ts';
import type { TableLink } from './use-links.ts';

/** The admission settings: the lock, admission one by one, the pass phrase, and the links (TB-03, TB-04). */
export function HostAdmission() {
  const session = useTableSession();
  const { wording } = session;
  const { own, shared } = session.view.value;
  const links = useLinks();
  if (own.door === undefined) return null;
  // A table without a GM has no GM link.
  const isUsable = ({ role }: TableLink) => role !== 'gm' || shared.table.limits.gmSeat !== 'unused';
  const waits = settingIn(shared.table.options, 'arrivalsWait') === true;
  return (
    <section class="host-section" aria-labelledby="host-doors">
      <h3 id="host-doors">{wording.plain({ text: 'house.doors' })}</h3>
      <Switch text="house.lock" on={own.door.locked} onChange={(on) => session.send({ type: 'lock', on })} />
      <Switch
        text="house.wait"
        on={waits}
        onChange={(on) => session.send({ type: 'set_option', key: 'arrivalsWait', value: on })}
      />
      <PhraseForm isSet={own.door.phrase} />
      <div class="link-list">
        {links.filter(isUsable).map((link) => (
          <LinkRow key={link.role} link={link} />
        ))}
      </div>
    </section>
  );
}

interface SwitchProps {
  readonly text: string;
  readonly on: boolean;
  /** Resolves when the table has answered. */
  readonly onChange: (on: boolean) => Promise<unknown>;
}

/** A switch that shows the requested value until the table has answered. */
function Switch(props: SwitchProps) {
  const { wording } = useTableSession();
  const [requested, setRequested] = useState<boolean | null>(null);
  const change = async (next: boolean): Promise<void> => {
    setRequested(next);
    await props.onChange(next);
    setRequested(null);
  };
  return (
    <label class="tool" aria-busy={requested !== null}>
      <input
        type="checkbox"
        checked={requested ?? props.on}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      <span>
        <strong>{wording.plain({ text: props.text })}</strong>{' '}
        <span class="muted">{wording.plain({ text: `${props.text}.help` })}</span>
      </span>
    </label>
  );
}

function LinkRow({ link: { role, state, link } }: { readonly link: TableLink }) {
  const session = useTableSession();
  const { wording } = session;
  const label = wording.plain({ text: `links.${role}` });
  /** Both changes revoke the link for all its recipients, so they are confirmed unless the link is off already. */
  const change = async (type: 'renew_link' | 'close_link'): Promise<void> => {
    const action = type === 'renew_link' ? 'renew' : 'close';
    const isWanted =
      state === 'closed' ||
      (await session.askToConfirm({
        message: { text: `house.${action}_of`, facts: { label } },
        consequence: { text: `sure.${type}` },
        isPossible: ({ own }) => own.door !== undefined,
      }));
    if (isWanted) await session.send({ type, role });
  };
  return (
    <div class="host-link">
      {link === null ? (
        <p>
          <span class="field-label">{label}</span>{' '}
          <span class="muted">{wording.plain({ text: `house.link.${state}` })}</span>
        </p>
      ) : (
        <CopyRow label={label} text={hrefOf(link)} />
      )}
      <span class="host-actions">
        <button
          type="button"
          class="button button-small"
          aria-label={wording.plain({ text: 'house.renew_of', facts: { label } })}
          onClick={() => void change('renew_link')}
        >
          {wording.plain({ text: 'house.renew' })}
        </button>
        {state !== 'closed' && (
          <button
            type="button"
            class="button button-small"
            aria-label={wording.plain({ text: 'house.close_of', facts: { label } })}
            onClick={() => void change('close_link')}
          >
            {wording.plain({ text: 'house.close' })}
          </button>
        )}
      </span>
    </div>
  );
}

/** The pass phrase is sent to the server only and never shown again. */
function PhraseForm(props: { readonly isSet: boolean }) {
  const { code, wording } = useTableSession();
  const { entry } = useApi();
  const [phrase, setPhrase] = useState('');
  const task = useTask();
  const change = (to: string | null) =>
    task.run(async () => {
      const answer = await entry.changePhrase(code, to);
      if (!answer.ok) return answer.refusals;
      setPhrase('');
      return [];
    });
  return (
    <form
      class="field"
      onSubmit={(event) => {
        event.preventDefault();
        if (phrase.trim() !== '') void change(phrase.trim());
      }}
    >
      <label class="field-label" for="host-phrase">
        {wording.plain({ text: 'house.phrase' })}
      </label>
      <span class="muted" role="status">
        {wording.plain({ text: props.isSet ? 'house.phrase.set' : 'house.phrase.none' })}
      </span>
      <span class="entry-row">
        <input
          id="host-phrase"
          class="input"
          value={phrase}
          maxLength={longestPhrase}
          autocomplete="off"
          onInput={(event) => setPhrase(event.currentTarget.value)}
        />
        <button type="submit" class="button">
          {wording.plain({ text: 'house.phrase.submit' })}
        </button>
        {props.isSet && (
          <button type="button" class="button" onClick={() => void change(null)}>
            {wording.plain({ text: 'house.phrase.remove' })}
          </button>
        )}
      </span>
      <Refusals refusals={task.refusals} wording={wording} />
    </form>
  );
}
