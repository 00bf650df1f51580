/**
 * Messages between a client and the room of its table. The view of the table is not a message: it is in the flat states
 * (`flat-state.ts`, `notices.ts`), and so is the acknowledgement of an accepted intent, in the same frame as its
 * effect.
 */
import type { Intent, Refusal } from '@cartomancer/rules/kernel';
import * as z from 'zod/mini';

import { isPlainJson } from './json.ts';

const longestId = 40;
const longestType = 40;

/** Made by the client, unique for that person; repeating it is harmless and gets the first answer again (TB-09). */
export const intentIdSchema = z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{1,${longestId}}$`)));

/**
 * Client → room, `play`: an intent of a person. `seen`: the `shared.prompt` that the person saw.
 *
 * @example
 * { "intent": { "type": "play_card", "card": "h7", "stack": 2 }, "intentId": "k3f9-12", "seen": 41 }
 */
export const playSchema = z.strictObject({
  intent: z.looseObject({ type: z.string().check(z.maxLength(longestType)) }),
  intentId: intentIdSchema,
  seen: z.int().check(z.nonnegative()),
});

export interface PlayMessage {
  readonly intent: Intent;
  readonly intentId: string;
  readonly seen: number;
}

/**
 * Client → room, `attend`. `busy`: this person is in the middle of a move (a form is open, a card is chosen), so bots wait;
 * `free`: no longer. A page repeats `busy` every ten seconds; without that it expires after 25 seconds. `hidden`: the page is
 * in the background, so the person may be notified by web push; `visible`: no longer. These messages count towards the limits
 * of their person. The room answers only those that it refuses.
 *
 * @example
 * { "now": "busy" }
 */
export const attendSchema = z.strictObject({ now: z.enum(['busy', 'free', 'hidden', 'visible']) });
export type AttendMessage = z.infer<typeof attendSchema>;

export const refusalSchema = z.object({
  code: z.string(),
  clause: z.string(),
  facts: z.record(z.string(), z.unknown()),
});

/**
 * Room → one client, `answer`: why an intent was refused; or that it was accepted, where the flat states cannot say so
 * (a repeated intent, a safety signal). `intentId` is null when the message had none that could be read.
 *
 * @example
 * { "intentId": "k3f9-12", "ok": false, "refusals": [{ "code": "E_STALE", "clause": "TB-08", "facts": {} }] }
 * @example
 * { "intentId": "k3f9-12", "ok": true }
 */
export const answerSchema = z.discriminatedUnion('ok', [
  z.object({ intentId: z.string(), ok: z.literal(true) }),
  z.object({ intentId: z.nullable(z.string()), ok: z.literal(false), refusals: z.array(refusalSchema) }),
]);
export type AnswerMessage = z.infer<typeof answerSchema>;

/**
 * Room or gallery → one client, `clocks`: the remaining time of the visible timers in milliseconds, sent once, right after the
 * first state. The view has only the time that each timer had when it appeared, and a client that joins later cannot tell how long
 * ago that was.
 *
 * @example
 * [{ "id": "turn", "left": 17500 }]
 */
export const clocksSchema = z.array(z.object({ id: z.string(), left: z.number() }));
export type ClocksMessage = z.infer<typeof clocksSchema>;

/**
 * Gallery → all spectators, `talk`: new lines of their chat; a new spectator gets the last 50. `speaker` is the number of a
 * spectator in this gallery. `name` is null if the host does not show spectators' names.
 *
 * @example
 * [{ "number": 3, "speaker": 2, "name": null, "text": "What a card!" }]
 */
export const galleryTalkSchema = z.array(
  z.object({ number: z.number(), speaker: z.number(), name: z.nullable(z.string()), text: z.string() }),
);
export type GalleryTalk = z.infer<typeof galleryTalkSchema>;

/**
 * Gallery → one client, `voice`: whether the host has muted this spectator. Sent when it changes, and to a muted spectator
 * when they join.
 *
 * @example
 * { "muted": true }
 */
export const voiceSchema = z.object({ muted: z.boolean() });

/**
 * Gallery → one client, `present`: what this client cannot learn from a state that is shown late. Sent at the join, and again
 * when any of it changes. `delay`: seconds between an event and its display. `free`: for visitors, the seats in which they
 * can sit down now; `name` is that of a seat's bot or last holder, `claimable` says whether the visitor may claim to be that
 * holder (`claim_seat`). `hindrance`: why they cannot take any free seat now. `claims`: the
 * seat that they say was theirs, while the others vote on it.
 *
 * @example
 * { "delay": 30 }
 * @example
 * { "delay": 30, "free": [{ "seat": "s2", "bot": false, "name": "Ben" }] }
 */
export const presentSchema = z.object({
  delay: z.number(),
  free: z.optional(
    z.array(
      z.object({
        seat: z.string(),
        bot: z.boolean(),
        name: z.nullable(z.string()),
        claimable: z.optional(z.literal(true)),
      }),
    ),
  ),
  hindrance: z.optional(refusalSchema),
  claims: z.optional(z.string()),
});
export type PresentMessage = z.infer<typeof presentSchema>;

/**
 * Options of a join by room id. Only the gallery requires `pass`.
 *
 * @example
 * { "protocol": 3 }
 * @example
 * { "protocol": 3, "pass": "V1StGXR8_Z5jdHi6B-myT" }
 */
export const joinSchema = z.object({ protocol: z.int(), pass: z.optional(z.string()) });
export type JoinOptions = z.infer<typeof joinSchema>;

export type ParsedPlay =
  | { readonly ok: true; readonly message: PlayMessage }
  | { readonly ok: false; readonly intentId: string | null; readonly refusals: readonly Refusal[] };

/** A frame has at most 16 KiB, and each value and each character takes at least one byte of it. */
const messageBudget = { nodes: 16_384, characters: 16_384 } as const;

const malformed: Refusal = { code: 'E_MALFORMED', clause: 'TB-10', facts: {} };

export interface IntentShapes {
  /** The refusals of an intent whose fields do not have the right shape; empty if they do. */
  validateIntent(intent: Intent): readonly Refusal[];
}

export function parsePlay(table: IntentShapes, payload: unknown): ParsedPlay {
  const parsed = playSchema.safeParse(payload);
  if (!parsed.success || !isPlainJson(payload, { ...messageBudget })) {
    const id = intentIdSchema.safeParse((payload as { intentId?: unknown } | null | undefined)?.intentId);
    return { ok: false, intentId: id.success ? id.data : null, refusals: [malformed] };
  }
  const { intent, intentId, seen } = parsed.data;
  const refusals = table.validateIntent(intent);
  if (refusals.length > 0) return { ok: false, intentId, refusals };
  return { ok: true, message: { intent, intentId, seen } };
}
