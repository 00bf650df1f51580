/** Web push: which browsers are notified when a table waits for their person, and when they are not. */
import * as z from 'zod/mini';

const longestEndpoint = 1_000;
const longestZone = 64;
const lastMinute = 1_439;

const endpoint = z.string().check(z.maxLength(longestEndpoint), z.regex(/^https?:\/\/[!-~]+$/u));
const minute = z.int().check(z.gte(0), z.lte(lastMinute));

/** In minutes since midnight in an IANA time zone. If `to` is before `from`, the quiet hours end on the next day. */
const quietHours = z.strictObject({ from: minute, to: minute, zone: z.string().check(z.maxLength(longestZone)) });
export type PushQuietHours = z.infer<typeof quietHours>;

/**
 * `POST /api/push`: from now on this browser is notified when a table waits for its person. `keys` are those of the
 * browser's `PushSubscription`.
 *
 * @example
 * { "endpoint": "https://push.example/v2/9fQ", "keys": { "p256dh": "BLQELIDm-6b9Bl07YrEuXJ4BL_YBVQ0dvt9NQGGJxIQidJWHPNa9YrouvcQ9d7_MqzvGS9Alz60SZNCG3qfpk70", "auth": "4vQK-SvRAN5eo-8ASlrwVg" } }
 */
export const pushBody = z.strictObject({
  endpoint,
  keys: z.strictObject({
    /** An uncompressed point of the curve P-256. */
    p256dh: z.string().check(z.regex(/^[\w-]{87}$/u)),
    /** 16 bytes. */
    auth: z.string().check(z.regex(/^[\w-]{22}$/u)),
  }),
});
export type PushBody = z.infer<typeof pushBody>;

/**
 * `DELETE /api/push`: this browser is no longer notified.
 *
 * @example
 * { "endpoint": "https://push.example/v2/9fQ" }
 */
export const stopPushBody = z.strictObject({ endpoint });
export type StopPushBody = z.infer<typeof stopPushBody>;

/**
 * `GET /api/push`: the server's public key, which a browser needs for its subscription; the person's quiet hours; and the tables
 * that they muted.
 *
 * @example
 * { "key": "BLQELIDm-6b9", "quiet": { "from": 1320, "to": 420, "zone": "Europe/Berlin" }, "muted": ["KQ7-4T9"] }
 * @example
 * { "key": "BLQELIDm-6b9", "quiet": null, "muted": [] }
 */
export const pushReply = z.object({
  key: z.string(),
  quiet: z.nullable(z.object({ from: z.number(), to: z.number(), zone: z.string() })),
  muted: z.array(z.string()),
});
export type PushReply = z.infer<typeof pushReply>;

/**
 * `PUT /api/push/quiet`: the hours in which this person gets no notifications, on any device; null for none.
 *
 * @example
 * { "quiet": { "from": 1320, "to": 420, "zone": "Europe/Berlin" } }
 */
export const quietBody = z.strictObject({ quiet: z.nullable(quietHours) });
export type QuietBody = z.infer<typeof quietBody>;

/**
 * `PUT /api/push/tables/:code`: whether this person has muted the notifications of this table.
 *
 * @example
 * { "muted": true }
 */
export const muteBody = z.strictObject({ muted: z.boolean() });
export type MuteBody = z.infer<typeof muteBody>;

/**
 * The decrypted content of a message: the table's title and its system, and nothing about the game.
 *
 * @example
 * { "code": "KQ7-4T9", "title": "Friday night", "system": "Suits & Swords" }
 */
export const pushMessage = z.object({ code: z.string(), title: z.string(), system: z.string() });
export type PushMessage = z.infer<typeof pushMessage>;
