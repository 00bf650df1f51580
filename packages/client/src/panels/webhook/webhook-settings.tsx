import { useEffect, useState } from 'preact/hooks';
import type { SavedWebhookReply, WebhookBody, WebhookReply, WebhookTestReply } from '@cartomancer/protocol';

import { useTask } from '../../hooks/use-task.ts';
import type { Answer, WebhookApi } from '../../net/api-client.ts';
import { useApi } from '../../net/api-client.ts';
import { useTableSession } from '../../table/context.ts';
import { say } from '../../text/webhook-words.ts';
import { CopyRow } from '../../widgets/copy-row.tsx';
import { Refusals } from '../../widgets/refusals.tsx';
import { WebhookForm } from './webhook-form.tsx';

type OwnWebhook = SavedWebhookReply['webhook'];

export function WebhookSettings() {
  const { code } = useTableSession();
  const { webhook: load } = useApi();
  const task = useTask();
  const [webhook, setWebhook] = useState<WebhookReply['webhook']>();
  const [secret, setSecret] = useState<string | null>(null);
  const [tested, setTested] = useState<WebhookTestReply>();
  /** Resolves to whether the request was accepted. */
  const sendRequest = async <T,>(
    request: (api: WebhookApi) => Promise<Answer<T>>,
    show: (value: T) => void,
  ): Promise<boolean> => {
    let isAccepted = false;
    await task.run(async () => {
      setTested(undefined);
      const answer = await request(await load());
      if (!answer.ok) return answer.refusals;
      isAccepted = true;
      show(answer.value);
      return [];
    });
    return isAccepted;
  };
  useEffect(() => {
    void sendRequest(
      (api) => api.read(code),
      (reply) => setWebhook(reply.webhook),
    );
  }, [load, code]);
  const save = (body: WebhookBody) =>
    sendRequest(
      (api) => api.save(code, body),
      (saved) => {
        setWebhook(saved.webhook);
        setSecret(saved.secret);
      },
    );
  const remove = () =>
    sendRequest(
      (api) => api.remove(code),
      () => {
        setWebhook(null);
        setSecret(null);
      },
    );
  const own = webhook?.by === 'you' ? webhook : undefined;
  return (
    <div class="webhook-settings">
      <p class="muted">{say('webhook.about')}</p>
      {webhook?.by === 'another host' && <p>{say('webhook.another')}</p>}
      {own !== undefined && <p role="status">{stateOf(own)}</p>}
      {webhook !== undefined && webhook !== null && (
        <div class="notice-actions">
          {own?.suspended === null && (
            <button
              type="button"
              class="button"
              aria-busy={task.busy}
              onClick={() => void sendRequest((api) => api.test(code), setTested)}
            >
              {say('webhook.send_test')}
            </button>
          )}
          {own !== undefined && own.suspended !== null && (
            <button type="button" class="button" onClick={() => void save(settingsOf(own))}>
              {say('webhook.resume')}
            </button>
          )}
          {own?.format === 'json' && (
            <button
              type="button"
              class="button"
              onClick={() =>
                void sendRequest(
                  (api) => api.renewSecret(code),
                  (renewed) => setSecret(renewed.secret),
                )
              }
            >
              {say('webhook.renew')}
            </button>
          )}
          <button type="button" class="button" onClick={() => void remove()}>
            {say('webhook.remove')}
          </button>
        </div>
      )}
      {own !== undefined && tested !== undefined && <p role="status">{outcomeOf(own, tested)}</p>}
      {own?.format === 'json' && secret !== null && (
        <div class="webhook-secret">
          <CopyRow label={say('webhook.secret')} text={secret} />
          <p class="muted">{say('webhook.secret.about')}</p>
        </div>
      )}
      <Refusals refusals={task.refusals} />
      {webhook !== undefined && <WebhookForm key={own?.receiver} own={own} onSave={save} isBusy={task.busy} />}
    </div>
  );
}

function settingsOf({ format, sends, language }: OwnWebhook): WebhookBody {
  return { format, sends, language };
}

function stateOf({ receiver, suspended }: OwnWebhook): string {
  if (suspended === null) return say('webhook.now', { receiver });
  const { because, status } = suspended;
  if (because === 'failing' && status === null) return say('webhook.suspended.silent', { receiver });
  return say(`webhook.suspended.${because}`, { receiver, status });
}

function outcomeOf({ receiver }: OwnWebhook, tested: WebhookTestReply): string {
  return say(`webhook.test.${tested.outcome}`, {
    receiver,
    ...(tested.outcome === 'refused' ? { status: tested.status } : {}),
  });
}
