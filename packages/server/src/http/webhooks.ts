/**
 * The webhook of a table, which its host sets up (TB-22). Only the domain of its address is shown, and only to the host
 * who set it up, because the rest may be a secret.
 */
import { webhookBody } from '@cartomancer/protocol';
import type { SavedWebhookReply, WebhookReply, WebhookSecretReply, WebhookTestReply } from '@cartomancer/protocol';
import type { Request, RequestHandler, Response, Router } from 'express';

import type { Sources } from '../sources.ts';
import type { OpenedTable } from '../table/table-opening.ts';
import type { AllowedAddresses } from '../outgoing/addresses.ts';
import type { Outcome } from '../outgoing/requests.ts';
import type { WebhookSender } from '../webhooks/webhook-sender.ts';
import { isWebhookAddress } from '../webhooks/webhook-sender.ts';
import type { Webhook, Webhooks } from '../webhooks/webhooks.ts';
import type { HostRouteParts } from './entry.ts';
import { hostFinder, refuseStandIn } from './entry.ts';
import { counter, minuteSeconds, refuseOverLimit } from './request-counter.ts';
import { originOf } from './previews.ts';
import { answering, parsed, refuse } from './refusals.ts';

export interface WebhooksParts extends Pick<HostRouteParts, 'tokens' | 'tableOf'> {
  readonly webhooks: {
    readonly store: Webhooks;
    readonly sender: Pick<WebhookSender, 'secretOf' | 'test'>;
    readonly allowed: AllowedAddresses;
  };
  readonly sources: Pick<Sources, 'ids'>;
  readonly limits: 'usual' | 'none';
  /** `send`: requests that may send something to the address. */
  readonly rateLimits: { readonly read: RequestHandler; readonly send: RequestHandler };
}

/** For each table's webhook. It also applies to people whose other requests are not limited. */
const testsAMinute = 6;
/** Other addresses or formats for a webhook that sends: each ends its waiting time after failures. */
const receiversAMinute = 6;

function shown({ url, format, sends, language, suspended }: Webhook): SavedWebhookReply['webhook'] {
  return { by: 'you', receiver: new URL(url).host, format, sends, language, suspended };
}

function testReply(outcome: Outcome): WebhookTestReply {
  if (outcome.kind === 'forbidden') return { outcome: 'forbidden' };
  if (outcome.kind === 'failed') return { outcome: 'no_answer' };
  const { status } = outcome;
  return status >= 200 && status < 300 ? { outcome: 'arrived' } : { outcome: 'refused', status };
}

export function addWebhooks(router: Router, parts: WebhooksParts): void {
  const { webhooks, sources, limits, rateLimits } = parts;
  const { store, sender, allowed } = webhooks;
  const findAsHost = hostFinder(parts);
  const tests = counter({ points: testsAMinute, seconds: minuteSeconds });
  const receivers = counter({ points: receiversAMinute, seconds: minuteSeconds });

  async function limit(response: Response, of: typeof tests, code: string): Promise<void> {
    const seconds = limits === 'none' ? 0 : await of.take(code);
    if (seconds > 0) refuseOverLimit(response, seconds);
  }

  async function findWebhook(request: Request) {
    const { opened, host } = await findAsHost(request);
    const identity = opened.table.state().people[host]?.identity ?? refuse(403, 'E_HOST_ONLY', 'TB-03');
    const stored = await store.of(opened.record.number);
    return { opened, identity, stored, mine: stored?.host === identity ? stored : undefined };
  }

  async function ownWebhook(request: Request): Promise<{ readonly opened: OpenedTable; readonly webhook: Webhook }> {
    const { opened, mine } = await findWebhook(request);
    return { opened, webhook: mine ?? refuse(404, 'E_NO_WEBHOOK', 'TB-22') };
  }

  router.get(
    '/tables/:code/webhook',
    rateLimits.read,
    answering(async (request) => {
      const { stored, mine } = await findWebhook(request);
      if (stored === undefined) return { webhook: null } satisfies WebhookReply;
      return { webhook: mine === undefined ? { by: 'another host' } : shown(mine) } satisfies WebhookReply;
    }),
  );

  router.put(
    '/tables/:code/webhook',
    rateLimits.send,
    answering(async (request, response) => {
      const { opened, identity, mine } = await findWebhook(request);
      refuseStandIn(opened);
      const { url = mine?.url, ...chosen } = parsed(webhookBody, request.body);
      if (url === undefined || !isWebhookAddress(url, allowed)) refuse(400, 'E_WEBHOOK_ADDRESS', 'TB-22');
      const { table, history, record } = opened;
      const isNew = mine === undefined;
      // A webhook that was suspended starts with new events, so that it does not send those of a whole week at once.
      const continues = mine !== undefined && mine.suspended === null;
      const webhook: Webhook = {
        ...chosen,
        url,
        table: record.number,
        host: identity,
        salt: isNew ? sources.ids.secret() : mine.salt,
        origin: originOf(request) ?? mine?.origin ?? '',
        sequence: continues ? mine.sequence : table.state().entries,
        heard: continues ? mine.heard : history.publicEventCount,
        failures: 0,
        suspended: null,
      };
      const keepsReceiver = continues && webhook.url === mine.url && webhook.format === mine.format;
      if (continues && !keepsReceiver) await limit(response, receivers, record.code);
      if (keepsReceiver) {
        // The waiting time after failures goes on. Otherwise a host who repeats this request could make the server read
        // the whole unsent story again for each attempt.
        const { sends, language, origin } = webhook;
        await store.adjust(record.number, { sends, language, origin });
      } else if (!(await store.save(webhook))) refuse(404, 'E_NO_TABLE', 'TB-03');
      return { webhook: shown(webhook), secret: isNew ? sender.secretOf(webhook) : null } satisfies SavedWebhookReply;
    }),
  );

  router.post(
    '/tables/:code/webhook/secret',
    rateLimits.send,
    answering(async (request) => {
      const { webhook } = await ownWebhook(request);
      const salt = sources.ids.secret();
      await store.renew(webhook.table, salt);
      return { secret: sender.secretOf({ ...webhook, salt }) } satisfies WebhookSecretReply;
    }),
  );

  router.post(
    '/tables/:code/webhook/test',
    rateLimits.send,
    answering(async (request, response) => {
      const { opened, webhook } = await ownWebhook(request);
      await limit(response, tests, opened.record.code);
      return testReply(await sender.test(webhook, opened.record)) satisfies WebhookTestReply;
    }),
  );

  router.delete(
    '/tables/:code/webhook',
    rateLimits.read,
    answering(async (request) => {
      const { opened } = await findWebhook(request);
      refuseStandIn(opened);
      await store.remove(opened.record.number);
      return {};
    }),
  );
}
