import { useState } from 'preact/hooks';
import { webhookContents, webhookFormats, webhookLanguages } from '@cartomancer/protocol';
import type { SavedWebhookReply, WebhookBody } from '@cartomancer/protocol';

import { say } from '../../text/webhook-words.ts';
import { languageName, speech } from '../../text/speech.ts';

function formatFor(url: string): WebhookBody['format'] | undefined {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  if (/(?:^|\.)discord(?:app)?\.com$/u.test(host)) return 'discord';
  return host === 'hooks.slack.com' ? 'slack' : undefined;
}

/** If the address is left empty, the current one is kept. */
export function WebhookForm(props: {
  readonly own: SavedWebhookReply['webhook'] | undefined;
  readonly isBusy: boolean;
  /** Resolves to whether the settings were saved. */
  readonly onSave: (body: WebhookBody) => Promise<boolean>;
}) {
  const { own, isBusy, onSave } = props;
  const defaultLanguage = webhookLanguages.find((known) => known === speech.value.language) ?? 'en';
  const [url, setUrl] = useState('');
  const [format, setFormat] = useState(own?.format ?? 'discord');
  const [sends, setSends] = useState(own?.sends ?? 'both');
  const [language, setLanguage] = useState(own?.language ?? defaultLanguage);
  const submit = async (event: Event) => {
    event.preventDefault();
    const address = url.trim();
    const isSaved = await onSave({ ...(address === '' ? {} : { url: address }), format, sends, language });
    if (isSaved) setUrl('');
  };
  const choice = <T extends string>(
    label: string,
    {
      value,
      of,
      words,
      choose,
    }: { value: T; of: readonly T[]; words: (option: T) => string; choose: (option: T) => void },
  ) => (
    <label class="field">
      <span class="field-label">{label}</span>
      <select
        class="input"
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = of.find((option) => option === currentTarget.value);
          if (chosen !== undefined) choose(chosen);
        }}
      >
        {of.map((option) => (
          <option key={option} value={option}>
            {words(option)}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <form class="form" onSubmit={(event) => void submit(event)}>
      <label class="field">
        <span class="field-label">{say('webhook.url')}</span>
        <input
          class="input"
          type="url"
          required={own === undefined}
          autocomplete="off"
          placeholder={own === undefined ? 'https://' : say('webhook.url.kept')}
          value={url}
          onInput={({ currentTarget }) => {
            setUrl(currentTarget.value);
            setFormat(formatFor(currentTarget.value) ?? format);
          }}
        />
      </label>
      <div class="form-row">
        {choice(say('webhook.format'), {
          value: format,
          of: webhookFormats,
          words: (option) => say(`webhook.format.${option}`),
          choose: setFormat,
        })}
        {choice(say('webhook.sends'), {
          value: sends,
          of: webhookContents,
          words: (option) => say(`webhook.sends.${option}`),
          choose: setSends,
        })}
        {choice(say('webhook.language'), {
          value: language,
          of: webhookLanguages,
          words: languageName,
          choose: setLanguage,
        })}
      </div>
      <div>
        <button type="submit" class="button button-primary" aria-busy={isBusy}>
          {say(own === undefined ? 'webhook.connect' : 'webhook.save')}
        </button>
      </div>
    </form>
  );
}
