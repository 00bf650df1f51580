import * as z from 'zod/mini';

const longestUrl = 1_000;

export const webhookFormats = ['json', 'discord', 'slack'] as const;
export const webhookContents = ['both', 'turns', 'story'] as const;
export const webhookLanguages = ['en', 'de'] as const;

// PostgreSQL cannot store NUL, and a control character is never part of an address.
const url = z.string().check(z.maxLength(longestUrl), z.regex(/^https?:\/\/[^\s\p{Cc}]+$/u));
const settings = {
  /** How a message is written: as JSON in this server's own format, or as Discord's or Slack's webhooks expect it. */
  format: z.enum(webhookFormats),
  sends: z.enum(webhookContents),
  language: z.enum(webhookLanguages),
};

/**
 * `PUT /api/tables/:code/webhook`: sets the webhook up, changes it, or resumes a suspended one. Without `url` the
 * current address is kept.
 *
 * @example
 * { "url": "https://discord.com/api/webhooks/1/abc", "format": "discord", "sends": "both", "language": "en" }
 * @example
 * { "format": "slack", "sends": "turns", "language": "de" }
 */
export const webhookBody = z.strictObject({ url: z.optional(url), ...settings });
export type WebhookBody = z.infer<typeof webhookBody>;

const suspension = z.object({
  because: z.enum(['forbidden', 'gone', 'failing', 'host_changed']),
  status: z.nullable(z.number()),
});

const ownWebhook = z.object({
  by: z.literal('you'),
  /** Only host name and port, because the rest of the address may be a secret. */
  receiver: z.string(),
  ...settings,
  suspended: z.nullable(suspension),
});

/**
 * `GET /api/tables/:code/webhook`: the table's webhook, null if there is none. If an earlier host set it up, the current host
 * learns only that it exists. `receiver`: host name and port of its address. `suspended`: why nothing is sent; null while the
 * webhook works. `forbidden`: the server may not connect to the address. `gone`: the receiver says that there is no such webhook.
 * `failing`: too many attempts in a row failed; `status` is that of the answer to the last one, null without an answer.
 * `host_changed`: the person who set the webhook up is no longer the table's host.
 *
 * @example
 * { "webhook": null }
 * @example
 * { "webhook": { "by": "another host" } }
 * @example
 * { "webhook": { "by": "you", "receiver": "discord.com", "format": "discord", "sends": "both", "language": "en", "suspended": { "because": "failing", "status": 500 } } }
 */
export const webhookReply = z.object({
  webhook: z.nullable(z.discriminatedUnion('by', [ownWebhook, z.object({ by: z.literal('another host') })])),
});
export type WebhookReply = z.infer<typeof webhookReply>;

/**
 * The answer to `PUT /api/tables/:code/webhook`: `secret` is the key of the signature, sent only when it is new.
 *
 * @example
 * { "webhook": { "by": "you", "receiver": "hooks.slack.com", "format": "slack", "sends": "turns", "language": "de", "suspended": null }, "secret": null }
 */
export const savedWebhookReply = z.object({ webhook: ownWebhook, secret: z.nullable(z.string()) });
export type SavedWebhookReply = z.infer<typeof savedWebhookReply>;

/**
 * `POST /api/tables/:code/webhook/secret`: a new key for the signature; the old one is no longer used.
 *
 * @example
 * { "secret": "cN2hqUJ0mBDvrTz6v9Y1W8w0Q3bq3pI9k5c2l7m4n6o" }
 */
export const webhookSecretReply = z.object({ secret: z.string() });
export type WebhookSecretReply = z.infer<typeof webhookSecretReply>;

/**
 * `POST /api/tables/:code/webhook/test`: the outcome of a test message. `refused`: the receiver answered with another status than
 * 200 to 299. `forbidden`: the server may not connect to the address.
 *
 * @example
 * { "outcome": "refused", "status": 404 }
 * @example
 * { "outcome": "arrived" }
 */
export const webhookTestReply = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('arrived') }),
  z.object({ outcome: z.literal('refused'), status: z.number() }),
  z.object({ outcome: z.literal('forbidden') }),
  z.object({ outcome: z.literal('no_answer') }),
]);
export type WebhookTestReply = z.infer<typeof webhookTestReply>;

/**
 * The content of a message in the format `json`. `number` counts the public events of the table. A line may arrive twice, and has
 * the same number both times.
 *
 * @example
 * { "version": 1, "test": false, "table": { "code": "KQ7-4T9", "title": "Friday night", "system": "First Dates", "address": "https://play.example/t/KQ7-4T9" }, "lines": [{ "number": 41, "at": 1790000000000, "kind": "card", "text": "Ada 7♥ She laughs." }], "turns": [{ "name": "Ben" }] }
 */
export const webhookMessage = z.object({
  version: z.literal(1),
  /** Whether this is a test message that the host requested. */
  test: z.boolean(),
  table: z.object({
    code: z.string(),
    title: z.string(),
    system: z.string(),
    /** The address of the table's page. It admits only people of the table, unless the table is public. */
    address: z.string(),
  }),
  lines: z.array(
    z.object({
      number: z.number(),
      /** Milliseconds since the epoch. */
      at: z.number(),
      kind: z.enum(['scene', 'card', 'line', 'event', 'ruling']),
      text: z.string(),
    }),
  ),
  /** The people whose turn has begun. */
  turns: z.array(z.object({ name: z.string() })),
});
export type WebhookMessage = z.infer<typeof webhookMessage>;
