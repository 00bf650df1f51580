/**
 * Messages between a client and the room of its table. What the table shows is no message: it is in the flat states
 * (`flat-state.ts`, `notices.ts`), and an accepted intent is answered there, in the frame that brings what it did.
 */
import type { Intent, Refusal } from '@cartomancer/rules/kernel';
import * as z from 'zod/mini';

import { isPlainJson } from './json.ts';

const longestId = 40;
const longestType = 40;

/** Made by the client, unique for that person; repeating it is harmless and gets the first answer again (TB-09). */
export const intentIdSchema = z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{1,${longestId}}$`)));

/**
 * Client → room, `play`: a person wants something.
 *
 * @example
 * { "intent": { "type": "play_card", "card": "h7", "stack": 2 }, "intentId": "k3f9-12", "seen": 41 }
 */
export const playSchema = z.strictObject({
  intent: z.looseObject({ type: z.string().check(z.maxLength(longestType)) }),
  intentId: intentIdSchema,
  /** The `shared.prompt` that the person saw. */
  seen: z.int().check(z.nonnegative()),
});

export interface PlayMessage {
  readonly intent: Intent;
  readonly intentId: string;
  readonly seen: number;
}

/**
 * Client → room, `attend`: this person is in the middle of a move (a form is open, a card is chosen), or no longer. Bots wait for
 * them. A page repeats `busy` every ten seconds; the report ends by itself after 25.
 *
 * @example
 * { "now": "busy" }
 */
export const attendSchema = z.strictObject({ now: z.enum(['busy', 'free']) });
export type AttendMessage = z.infer<typeof attendSchema>;

export const refusalSchema = z.object({
  code: z.string(),
  clause: z.string(),
  facts: z.record(z.string(), z.unknown()),
});

/**
 * Room → one client, `answer`: why an intent was refused; or that it holds, where the flat states cannot say so (a repeated
 * intent, a safety signal). `intentId` is null when the message had none that could be read.
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
 * Room → one client, `clocks`: what is left of the shown timers, sent once, right after the first state. The view says how
 * much was left when a timer appeared, and a person who joins later cannot know when that was.
 *
 * @example
 * [{ "id": "turn", "left": 17500 }]
 */
export const clocksSchema = z.array(z.object({ id: z.string(), left: z.number() }));
export type ClocksMessage = z.infer<typeof clocksSchema>;

/**
 * Gallery → those who watch, `talk`: their talk among themselves; a new spectator gets the last lines. `name` is null
 * where the host does not show who watches; then `speaker`, a number in this gallery, tells them apart.
 *
 * @example
 * [{ "number": 3, "speaker": 2, "name": null, "text": "What a card!" }]
 */
export const galleryTalkSchema = z.array(
  z.object({ number: z.number(), speaker: z.number(), name: z.nullable(z.string()), text: z.string() }),
);
export type GalleryTalk = z.infer<typeof galleryTalkSchema>;

/**
 * Gallery → one client, `voice`: whether the host has muted this spectator. Other spectators receive none when
 * they join.
 *
 * @example
 * { "muted": true }
 */
export const voiceSchema = z.object({ muted: z.boolean() });

/**
 * Options of a join by room id. `pass` is asked for by the gallery only.
 *
 * @example
 * { "protocol": 1 }
 * @example
 * { "protocol": 1, "pass": "V1StGXR8_Z5jdHi6B-myT" }
 */
export const joinSchema = z.object({ protocol: z.int(), pass: z.optional(z.string()) });
export type JoinOptions = z.infer<typeof joinSchema>;

export type ParsedPlay =
  | { readonly ok: true; readonly message: PlayMessage }
  | { readonly ok: false; readonly intentId: string | null; readonly refusals: readonly Refusal[] };

/** A frame has at most 16 KiB, and each value and each character of it takes a byte at least. */
const messageBudget = { nodes: 16_384, characters: 16_384 } as const;

const malformed: Refusal = { code: 'E_MALFORMED', clause: 'TB-10', facts: {} };

/** What a table says of the shape of an intent. */
export interface IntentShapes {
  /** What is wrong with the shape of a complete intent. */
  validateIntent(intent: Intent): readonly Refusal[];
}

/** Reads a `play` message by the intents of a table; whatever the payload holds, the answer is a message or a refusal (TB-10). */
export function parsePlay(table: IntentShapes, payload: unknown): ParsedPlay {
  const parsed = playSchema.safeParse(payload);
  if (!parsed.success || !isPlainJson(payload, { ...messageBudget })) {
    const id = intentIdSchema.safeParse((payload as { intentId?: unknown } | null | undefined)?.intentId);
    return { ok: false, intentId: id.success ? id.data : null, refusals: [malformed] };
  }
  const { intent, intentId, seen } = parsed.data;
  const wrong = table.validateIntent(intent);
  if (wrong.length > 0) return { ok: false, intentId, refusals: wrong };
  return { ok: true, message: { intent, intentId, seen } };
}
