import { useEffect, useState } from 'preact/hooks';
import { longestPhrase, longestTitle } from '@cartomancer/protocol';
import type { RulesetId } from '@cartomancer/rules/kernel';

import { myName } from '../net/name.ts';
import { rememberTable } from '../net/created-tables.ts';
import { useApi } from '../net/api-client.ts';
import { Dialog } from '../widgets/dialog.tsx';
import { OptionFields } from '../widgets/option-fields.tsx';
import { Refusals } from '../widgets/refusals.tsx';
import { go } from '../route.ts';
import { loadSystem, systemTitle } from '../systems.ts';
import type { System } from '../systems.ts';
import { optionSpecsOf } from '../table/option-specs.ts';
import { say } from '../text/own.ts';
import { makeWording } from '../text/wording.ts';
import { NameField } from '../widgets/name-field.tsx';
import { seatChoices, seatsAsked } from './seat-choices.ts';
import type { Options } from './seat-choices.ts';
import { useTask } from '../hooks/use-task.ts';

export function HostDialog(props: { readonly ruleset: RulesetId; readonly onClose: () => void }) {
  const api = useApi();
  const task = useTask();
  const [system, setSystem] = useState<System>();
  const [hasFailed, setFailed] = useState(false);
  const [title, setTitle] = useState('');
  const [seats, setSeats] = useState<number>();
  const [visibility, setVisibility] = useState<'private' | 'public'>('private');
  const [phrase, setPhrase] = useState('');
  const [options, setOptions] = useState<Options>({});

  const load = () => {
    setFailed(false);
    loadSystem(props.ruleset).then(setSystem, () => setFailed(true));
  };
  useEffect(load, [props.ruleset]);

  const submit = (event: Event) => {
    event.preventDefault();
    void task.run(async () => {
      if (system === undefined) return [];
      const titleOrDefault =
        title.trim() === '' ? say('host.title.default', { name: myName.value.trim() }) : title.trim();
      const table = {
        ruleset: props.ruleset,
        title: titleOrDefault,
        visibility,
        seats: seatsAsked(system.ruleset, { seats, options }),
        options,
        ...(phrase.trim() === '' ? {} : { phrase: phrase.trim() }),
      };
      const created = await api.createTable(table);
      if (!created.ok) return created.refusals;
      rememberTable({ ...created.value, title: titleOrDefault, ruleset: props.ruleset });
      go({ page: 'table', code: created.value.code });
      return [];
    });
  };

  return (
    <Dialog title={say('host.heading', { title: systemTitle(props.ruleset) })} onClose={props.onClose}>
      {system === undefined ? (
        <>
          <p class="muted" role="status">
            {say(hasFailed ? 'refusal.E_UNREACHABLE' : 'loading')}
          </p>
          {hasFailed && (
            <div class="dialog-actions">
              <button type="button" class="button button-primary" onClick={load}>
                {say('refused.again')}
              </button>
            </div>
          )}
        </>
      ) : (
        <form class="form" onSubmit={submit}>
          <NameField />
          <label class="field">
            <span class="field-label">{say('host.title')}</span>
            <input
              class="input"
              value={title}
              maxLength={longestTitle}
              placeholder={say('host.title.default', { name: myName.value.trim() || say('host.somebody') })}
              onInput={(event) => setTitle(event.currentTarget.value)}
            />
          </label>
          <div class="form-row">
            <label class="field">
              <span class="field-label">{say('host.seats')}</span>
              <select
                class="input"
                value={seatsAsked(system.ruleset, { seats, options })}
                onChange={(event) => setSeats(Number(event.currentTarget.value))}
              >
                {seatChoices(system.ruleset, options).map((count) => (
                  <option key={count} value={count}>
                    {say('host.seats.count', { count })}
                  </option>
                ))}
              </select>
            </label>
            <label class="field">
              <span class="field-label">{say('host.visibility')}</span>
              <select
                class="input"
                value={visibility}
                onChange={(event) => setVisibility(event.currentTarget.value === 'public' ? 'public' : 'private')}
              >
                <option value="private">{say('host.visibility.private')}</option>
                <option value="public">{say('host.visibility.public')}</option>
              </select>
            </label>
          </div>
          <label class="field">
            <span class="field-label">{say('host.phrase')}</span>
            <input
              class="input"
              value={phrase}
              maxLength={longestPhrase}
              autocomplete="off"
              placeholder={say('host.phrase.none')}
              onInput={(event) => setPhrase(event.currentTarget.value)}
            />
          </label>
          <OptionFields
            specs={optionSpecsOf(system)}
            values={options}
            wording={makeWording({ words: system.words })}
            onChange={(key, value) => setOptions({ ...options, [key]: value })}
          />
          <Refusals refusals={task.refusals} />
          <div class="dialog-actions">
            <button type="button" class="button" onClick={props.onClose}>
              {say('dialog.cancel')}
            </button>
            <button type="submit" class="button button-primary" aria-busy={task.busy}>
              {say(task.busy ? 'host.busy' : 'host.submit')}
            </button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
