import { useId } from 'preact/hooks';

import { longestName, myName } from '../net/name.ts';
import { settingChoices, settings } from '../settings.ts';
import type { SettingKey } from '../settings.ts';
import { say } from '../text/own.ts';
import { LanguageChoice } from './languages.tsx';

/** The button with a person's name, and behind it their name and how the table looks to them. */
export function Preferences(props: { readonly label?: string }) {
  const id = useId();
  const name = myName.value;
  return (
    <>
      <button type="button" class="button" popovertarget={id}>
        {props.label ?? (name === '' ? say('preferences.open') : name)}
      </button>
      <div id={id} popover="auto" class="panel popover" aria-label={say('preferences.title')}>
        <label class="field">
          <span class="field-label">{say('name.label')}</span>
          <input
            class="input"
            value={name}
            maxLength={longestName}
            autocomplete="nickname"
            placeholder={say('name.placeholder')}
            onInput={(event) => (myName.value = event.currentTarget.value)}
          />
        </label>
        <LanguageChoice />
        {(Object.keys(settingChoices) as SettingKey[]).map((key) => (
          <SettingChoice key={key} setting={key} />
        ))}
      </div>
    </>
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
