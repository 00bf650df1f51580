import { useId, useState } from 'preact/hooks';

import './preferences.css';
import { useApi } from '../../net/api-client.ts';
import { myName } from '../../net/name.ts';
import { storedToken } from '../../net/token.ts';
import { useTask } from '../../hooks/use-task.ts';
import { addressOf, hrefOf, route, routeOf } from '../../route.ts';
import { settingChoices, settings } from '../../settings.ts';
import type { SettingKey } from '../../settings.ts';
import { say } from '../../text/own.ts';
import { CopyRow } from '../../widgets/copy-row.tsx';
import { Notifications } from './notifications.tsx';
import { LanguageChoice } from './languages.tsx';
import { NameField } from '../../widgets/name-field.tsx';
import { Refusals } from '../../widgets/refusals.tsx';

export function Preferences(props: {
  readonly label?: string;
  /** Called when a new name has been entered. */
  readonly onName?: (name: string) => void;
  readonly note?: string;
}) {
  const id = useId();
  const name = myName.value;
  return (
    <>
      <button type="button" class="button preferences-button" popovertarget={id}>
        <span>{props.label ?? (name === '' ? say('preferences.open') : name)}</span>
      </button>
      <div id={id} popover="auto" class="panel popover" aria-label={say('preferences.title')}>
        <NameField optional {...(props.onName === undefined ? {} : { onCommit: props.onName })} />
        {props.note !== undefined && <p class="muted">{props.note}</p>}
        <LanguageChoice />
        {(Object.keys(settingChoices) as SettingKey[]).map((key) => (
          <SettingChoice key={key} setting={key} />
        ))}
        <Notifications />
        <OtherDevice />
        <SignOutOthers />
      </div>
    </>
  );
}

/** Adds the current table to the link, so that it opens on the other device. */
function linkFromHere(link: string): string {
  const here = route.peek();
  const target = routeOf(new URL(link, location.origin));
  return here.page === 'table' && target.page === 'transfer' ? addressOf({ ...target, table: here.code }) : link;
}

/** Creates a link that signs in another device as this person, with all their seats (TB-02). */
function OtherDevice() {
  const { devices } = useApi();
  const task = useTask();
  const [link, setLink] = useState<string>();
  // A browser without a token has no identity to transfer.
  if (storedToken().token === undefined) return null;
  const make = () =>
    task.run(async () => {
      const answer = await devices.createTransferLink();
      if (!answer.ok) return answer.refusals;
      setLink(hrefOf(linkFromHere(answer.value.link)));
      return [];
    });
  return (
    <div class="field">
      <span class="field-label">{say('transfer.title')}</span>
      {link === undefined ? (
        <button type="button" class="button" onClick={() => void make()}>
          {say('transfer.make')}
        </button>
      ) : (
        <>
          <CopyRow label={say('transfer.link')} text={link} />
          <span class="muted">{say('transfer.lasts')}</span>
        </>
      )}
      <Refusals refusals={task.refusals} />
    </div>
  );
}

/** Signs out this person's other devices, in case one was lost or lent (TB-02). */
function SignOutOthers() {
  const { devices } = useApi();
  const task = useTask();
  const [step, setStep] = useState<'closed' | 'asks' | 'done'>('closed');
  if (storedToken().token === undefined) return null;
  const signOut = () =>
    task.run(async () => {
      const answer = await devices.signOutOthers();
      if (!answer.ok) return answer.refusals;
      setStep('done');
      return [];
    });
  return (
    <div class="field">
      {step === 'closed' && (
        <button type="button" class="button" onClick={() => setStep('asks')}>
          {say('sign_out.others')}
        </button>
      )}
      {step === 'asks' && (
        <>
          <span class="muted">{say('sign_out.means')}</span>
          <div class="dialog-actions">
            <button type="button" class="button" onClick={() => setStep('closed')}>
              {say('dialog.cancel')}
            </button>
            <button type="button" class="button button-danger" aria-busy={task.busy} onClick={() => void signOut()}>
              {say('sign_out.confirm')}
            </button>
          </div>
        </>
      )}
      {step === 'done' && (
        <span class="muted" role="status">
          {say('sign_out.done')}
        </span>
      )}
      <Refusals refusals={task.refusals} />
    </div>
  );
}

function SettingChoice({ setting }: { readonly setting: SettingKey }) {
  const name = useId();
  return (
    <fieldset class="segments">
      <legend class="field-label">{say(`setting.${setting}.name`)}</legend>
      <div class="segments-row">
        {settingChoices[setting].map((value) => (
          <label key={value} class="segment">
            <input
              type="radio"
              name={name}
              checked={settings.value[setting] === value}
              onChange={() => (settings.value = { ...settings.value, [setting]: value })}
            />
            <span>{say(`setting.${setting}.${value}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
