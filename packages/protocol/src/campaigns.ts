/** Request and reply bodies of the routes with which a host manages their tables (TB-20). */
import * as z from 'zod/mini';

import { longestTitle, title } from './fields.ts';

/** In bytes, as the file is sent. */
export const longestCampaignFile = 20_000_000;

/**
 * One table in the list of its host. `state`: `asleep` while the answering process does not have it open
 * (in a cluster, another one may); entering wakes it. `sittings`: the number of sessions. `playedAt`: the time of the
 * last public event of play, rounded down to the hour. Both depend on public events only. `phase`: `over` after the end
 * of the game, and while the host has closed the table. `nextSession`: when the next session begins; null if none is
 * planned.
 *
 * @example
 * { "code": "KQ7-4T9", "ruleset": "suits", "title": "The long road", "state": "asleep", "archived": false, "playedAt": 1789999200000, "sittings": 3, "seats": 4, "taken": 3, "people": 5, "phase": "play", "nextSession": 1790600000000 }
 */
export const campaignEntry = z.object({
  code: z.string(),
  ruleset: z.string(),
  title: z.string(),
  state: z.enum(['awake', 'asleep']),
  archived: z.boolean(),
  playedAt: z.number(),
  sittings: z.number(),
  seats: z.number(),
  taken: z.number(),
  people: z.number(),
  phase: z.enum(['lobby', 'play', 'over']),
  nextSession: z.nullable(z.number()),
});
export type CampaignEntry = z.infer<typeof campaignEntry>;

/**
 * `GET /api/campaigns`: the tables that this person hosts, the last played first.
 *
 * @example
 * { "campaigns": [{ "code": "KQ7-4T9", "ruleset": "suits", "title": "The long road", "state": "awake", "archived": false, "playedAt": 1789999200000, "sittings": 3, "seats": 4, "taken": 3, "people": 5, "phase": "play", "nextSession": null }] }
 */
export const campaignsReply = z.object({ campaigns: z.array(campaignEntry) });
export type CampaignsReply = z.infer<typeof campaignsReply>;

/**
 * `PATCH /api/campaigns/:code`: renames, archives or restores the table. Archiving disconnects everybody at the table.
 *
 * @example
 * { "title": "The longer road" }
 * @example
 * { "archived": true }
 */
export const changeCampaignBody = z.strictObject({
  title: z.optional(title),
  archived: z.optional(z.boolean()),
});
export type ChangeCampaignBody = z.infer<typeof changeCampaignBody>;

const base64url = z.string().check(z.regex(/^[\w-]*$/));
/** Too long to check with a regular expression; decryption fails for any wrong character anyway. */
const longBase64url = z.string();

/**
 * A campaign as a file: the answer to `GET /api/campaigns/:code/file` and the body of `POST /api/campaigns`. Hidden data
 * is in `sealed`, which authenticates all other fields; `server` names the server that encrypted it; `entries` counts
 * the public events. Version 1 counted all entries and compressed `sealed`; it is still read.
 *
 * @example
 * { "kind": "campaign", "version": 2, "server": "nq2Yw0dY6bZ1rX8f", "ruleset": "suits", "title": "The long road", "code": "KQ7-4T9", "exportedAt": 1790000000000, "entries": 412, "people": ["Ada", "Ben"], "sealed": { "protected": "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0", "iv": "1q3h0XbpkYvBvA2l", "ciphertext": "sN7aQ", "tag": "Zf0cJ3" } }
 */
export const campaignFile = z.strictObject({
  kind: z.literal('campaign'),
  version: z.literal([1, 2]),
  server: z.string().check(z.maxLength(64)),
  ruleset: z.string().check(z.maxLength(40)),
  title: z.string().check(z.maxLength(4 * longestTitle)),
  code: z.string().check(z.maxLength(16)),
  exportedAt: z.number(),
  entries: z.number(),
  people: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(1_000)),
  sealed: z.strictObject({ protected: base64url, iv: base64url, ciphertext: longBase64url, tag: base64url }),
});
export type CampaignFile = z.infer<typeof campaignFile>;
