/** Replays and published sessions, over HTTP and as files (TB-17, TB-18). */
import * as z from 'zod/mini';

import { rulesetId } from './fields.ts';
import type { Json } from './json.ts';
import { isPlainJson } from './json.ts';
import { decodeValueOfVersion1 } from './value-encoding-version-1.ts';

const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const leaves = z.record(z.string(), z.string());
const viewEvent = z.looseObject({ type: z.string() });

/** Raise it with any change after which an older client could no longer read a replay. */
export const replayVersion = 2;

/**
 * One step: the changes of the two flat states, as on the wire (`flat-state.ts`), and the events received. The first
 * step of a replay has the whole state. `told`: the number of public events so far, the same for every viewer; a link to a
 * moment names it.
 *
 * @example
 * { "at": 1790000000000, "told": 12, "shared": { ".prompt": "4" }, "own": {}, "heard": [{ "type": "card_played" }] }
 */
export const replayStep = z.object({
  at: z.number(),
  told: z.number(),
  shared: leaves,
  own: leaves,
  heard: z.array(viewEvent),
});
export type ReplayStep = z.infer<typeof replayStep>;

/** `eyes`: whose view it is (`own`, `everybody` or a seat). */
const head = {
  version: z.literal(replayVersion),
  ruleset: rulesetId,
  title: z.string(),
  eyes: z.string(),
};

/**
 * `GET /api/tables/:code/replay?first=0&eyes=own`: one page of steps, from number `first` on, out of `total`. `eyes`: whose view
 * it is, `own` (the default), `everybody` or a seat. `open`: whether the views of all seats are available.
 *
 * @example
 * { "version": 2, "ruleset": "suits", "title": "Friday", "eyes": "own", "open": false, "first": 0, "total": 1, "steps": [] }
 */
export const replayReply = z.object({
  ...head,
  open: z.boolean(),
  first: z.number(),
  total: z.number(),
  steps: z.array(replayStep),
});
export type ReplayReply = z.infer<typeof replayReply>;

/**
 * A replay as a file.
 *
 * @example
 * { "kind": "replay", "version": 2, "ruleset": "suits", "title": "Friday", "eyes": "s1", "steps": [] }
 */
export const replayFile = z.strictObject({ kind: z.literal('replay'), ...head, steps: z.array(replayStep) });
export type ReplayFile = z.infer<typeof replayFile>;

const replayFileOfVersion1 = z.strictObject({ ...replayFile.shape, version: z.literal(1) });

function leavesOfVersion1(old: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(old).map(([path, leaf]) => [path, leaf === '' ? '' : JSON.stringify(decodeValueOfVersion1(leaf))]),
  );
}

/** A replay file of any version, converted to the current one; `undefined` for anything else. */
export function readReplayFile(value: unknown): ReplayFile | undefined {
  const old = replayFileOfVersion1.safeParse(value);
  if (!old.success) return replayFile.safeParse(value).data;
  return {
    ...old.data,
    version: replayVersion,
    steps: old.data.steps.map((step) => ({
      ...step,
      shared: leavesOfVersion1(step.shared),
      own: leavesOfVersion1(step.own),
    })),
  };
}

const plain = z.custom<Json>((value) => isPlainJson(value));
const intent = z.looseObject({ type: z.string() });
const actor = z.union([
  z.strictObject({ kind: z.literal('seat'), seat: z.string() }),
  z.strictObject({ kind: z.enum(['gm', 'host', 'system']) }),
]);
const config = z.strictObject({
  seats: z.array(z.strictObject({ seat: z.string(), name: z.string(), kind: z.enum(['player', 'gm']) })),
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
const count = z.int().check(z.gte(0));
const question = z.union([
  z.strictObject({ at: count, made: count, setup: config }),
  z.strictObject({ at: count, made: count, actor, intent }),
]);
const publishedEvent = z.union([
  z.strictObject({ type: z.literal('game'), event: z.looseObject({ type: z.string() }) }),
  z.strictObject({ type: z.literal('started') }),
  z.strictObject({ type: z.enum(['undo_done', 'rewound']), game: plain }),
  z.strictObject({ type: z.literal('decided'), questions: z.array(question) }),
  z.strictObject({ type: z.literal('shuffled'), made: count }),
]);

/**
 * A session whose cards every seat agreed to open: the answer to `GET /api/tables/:code/session`, the file that people keep, and
 * the input of the verification of shuffles. `values` are the contributions of the browsers, by person. `commitment` is the hash
 * of `seed`. `mixed` is the hash of the HMAC-SHA-256 of the values, keyed with the seed; null if no one contributed a value. Both
 * hashes were shown before the first deal. An entry's `rules` is the version of the ruleset that decided it; older files do not
 * have it.
 *
 * @example
 * { "kind": "session", "version": 1, "code": "KQ7-4T9", "ruleset": "suits", "title": "Friday",
 *   "seed": "0000000000000000000000000000000000000000000000000000000000000000",
 *   "commitment": "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
 *   "values": {}, "mixed": null, "entries": [{ "number": 1, "rules": 1, "events": [{ "type": "started" }] }] }
 */
export const sessionFile = z.strictObject({
  kind: z.literal('session'),
  version: z.literal(1),
  code: z.string(),
  ruleset: rulesetId,
  title: z.string(),
  seed: hex,
  commitment: hex,
  values: z.record(z.string().check(z.regex(/^p\d+$/)), hex),
  mixed: z.nullable(hex),
  entries: z.array(
    z.strictObject({
      number: z.int(),
      rules: z.optional(z.int().check(z.gte(1))),
      events: z.array(publishedEvent),
    }),
  ),
});
export type SessionFile = z.infer<typeof sessionFile>;
