/** Bodies of the HTTP routes, both ways. A person's token travels as `Authorization: Bearer <token>`. */
import * as z from 'zod/mini';

import { longestName, longestPhrase, rulesetId, title } from './fields.ts';
import { galleryTalkSchema } from './messages.ts';

const longestSecret = 64;
const mostSeats = 16;

const phrase = z.string().check(z.trim(), z.minLength(1), z.maxLength(longestPhrase));
const linkRole = z.enum(['seat', 'spectator', 'gm']);

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(longestName));
const optionValue = z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean()]);

/**
 * `POST /api/person`: a token for a new person; with a token in the header, the same person with this name and a token that
 * is good for longer.
 *
 * @example
 * { "name": "Ada" }
 */
export const personBody = z.strictObject({ name: z.optional(name) });
export type PersonBody = z.infer<typeof personBody>;

/** @example { "token": "eyJhbGciOi…", "name": "Ada" } */
export const personReply = z.object({ token: z.string(), name: z.string() });
export type PersonReply = z.infer<typeof personReply>;

/**
 * `POST /api/tables`: a new table, its maker the host. `rig` is for tests and refused unless the server was started for
 * them: named piles come out in this order.
 *
 * @example
 * { "ruleset": "first-dates", "name": "Friday night", "visibility": "private", "seats": 3, "options": { "timer": 0 } }
 * @example
 * { "ruleset": "first-dates", "name": "Friday night", "visibility": "public", "phrase": "lantern market" }
 */
export const makeTableBody = z.strictObject({
  ruleset: rulesetId,
  name: title,
  visibility: z.optional(z.enum(['private', 'public'])),
  seats: z.optional(z.int().check(z.gte(1), z.lte(mostSeats))),
  options: z.optional(z.record(z.string().check(z.maxLength(40)), optionValue)),
  /** Asked of everyone who enters for the first time. */
  phrase: z.optional(phrase),
  rig: z.optional(z.record(z.string(), z.array(z.string()))),
});
export type MakeTableBody = z.infer<typeof makeTableBody>;

/**
 * The links hold their secrets in the fragment, which browsers do not send. `gm` is null where the system has no GM.
 *
 * @example
 * { "code": "KQ7-4T9", "links": { "seat": "/t/KQ7-4T9#seat=9fQ…", "spectator": "/t/KQ7-4T9#spectator=c0v…", "gm": null } }
 */
export const makeTableReply = z.object({
  code: z.string(),
  links: z.object({ seat: z.string(), spectator: z.string(), gm: z.nullable(z.string()) }),
});
export type MakeTableReply = z.infer<typeof makeTableReply>;

/**
 * `POST /api/tables/:code/enter`: come in by a link, or come back without one. Also what a client does after any broken
 * connection: it wakes the table and says where to join. `phrase`: where the table asks for one (`E_PHRASE_WANTED`).
 * `pass`: what a spectator got when they first came in; with it they come back without the phrase, and through a locked door.
 * `waits`: sent by a person who was told to wait; if the host turned them away meanwhile, they do not knock a second time by it
 * (`E_TURNED_AWAY`). `afterRemoval`: sent by a person who knows that the host removed them. Without it and without a link they are told
 * so (`E_REMOVED`), so that a client that reconnects by itself does not bring them back.
 *
 * @example
 * { "link": { "kind": "seat", "secret": "9fQ…" }, "phrase": "lantern market" }
 * @example
 * { "link": { "kind": "spectator", "secret": "c0v…" }, "pass": "V1S…" }
 * @example
 * {}
 */
export const enterBody = z.strictObject({
  link: z.optional(
    z.strictObject({
      kind: linkRole,
      secret: z.string().check(z.maxLength(longestSecret)),
    }),
  ),
  phrase: z.optional(phrase),
  pass: z.optional(z.string().check(z.maxLength(longestSecret))),
  waits: z.optional(z.literal(true)),
  afterRemoval: z.optional(z.literal(true)),
});
export type EnterBody = z.infer<typeof enterBody>;

/**
 * Where to join by id. Spectators hand `pass` on as an option of the join, and so do visitors: people of the table who sit
 * nowhere while play is on and spectators see it late. They watch as those do, and may ask for a seat there. `lostSeat`: the seat
 * that the host freed while this person was away.
 *
 * @example
 * { "ruleset": "first-dates", "role": "person", "room": "first-dates", "roomId": "KQ7-4T9" }
 * @example
 * { "ruleset": "first-dates", "role": "spectator", "room": "gallery", "roomId": "KQ7-4T9-gallery", "pass": "V1S…" }
 */
export const placeReply = z.object({
  ruleset: z.string(),
  role: z.enum(['person', 'visitor', 'spectator']),
  room: z.string(),
  roomId: z.string(),
  pass: z.optional(z.string()),
  lostSeat: z.optional(z.string()),
});
export type PlaceReply = z.infer<typeof placeReply>;

/**
 * The host lets people in one by one: wait by `POST /api/tables/:code/wait`, or ask again after `seconds`. After half a minute without a
 * request the knock is withdrawn. `title`: what the table is called.
 *
 * @example
 * { "role": "waiting", "ruleset": "first-dates", "title": "Friday night", "seconds": 4 }
 */
export const waitingReply = z.object({
  role: z.literal('waiting'),
  ruleset: z.string(),
  title: z.string(),
  seconds: z.number(),
});
export type WaitingReply = z.infer<typeof waitingReply>;

/**
 * What `enter` answers: a place, or to wait.
 *
 * @example
 * { "ruleset": "first-dates", "role": "person", "room": "first-dates", "roomId": "KQ7-4T9" }
 * @example
 * { "role": "waiting", "ruleset": "first-dates", "title": "Friday night", "seconds": 4 }
 */
export const enterReply = z.union([waitingReply, placeReply]);
export type EnterReply = z.infer<typeof enterReply>;

const openDoor = z.enum(['open', 'phrase', 'knock', 'locked']);

/**
 * `GET /api/tables/:code/door`: what a newcomer with nothing but the code meets; no token is needed. `link`: the code alone opens
 * nothing.
 *
 * @example
 * { "door": "link" }
 */
export const doorReply = z.object({ door: z.union([z.literal('link'), openDoor]) });
export type DoorReply = z.infer<typeof doorReply>;

/**
 * `POST /api/tables/:code/wait`: held until the host answers the knock of this person, for 20 seconds at most. It needs neither link
 * nor phrase and counts as no visit. `waits: false`: enter again, with `"waits": true`. Else ask again after `seconds`.
 *
 * @example
 * { "waits": true, "seconds": 0 }
 */
export const waitReply = z.object({ waits: z.boolean(), seconds: z.number() });
export type WaitReply = z.infer<typeof waitReply>;

/**
 * The body of that request.
 *
 * @example
 * {}
 */
export const waitBody = z.strictObject({});

/**
 * `GET /api/tables/:code/links`, for the host: the links as they stand. `closed`: the host took it back. `unknown`: it
 * was made by an older server that kept no way to show it again; it works, and can be renewed.
 *
 * @example
 * { "links": [{ "role": "seat", "state": "open", "link": "/t/KQ7-4T9#seat=9fQ…" }, { "role": "spectator", "state": "closed", "link": null }] }
 */
export const linksReply = z.object({
  links: z.array(
    z.object({ role: linkRole, state: z.enum(['open', 'closed', 'unknown']), link: z.nullable(z.string()) }),
  ),
});
export type LinksReply = z.infer<typeof linksReply>;

/**
 * `PUT /api/tables/:code/phrase`, for the host: what people who come for the first time are asked for; null for nothing.
 *
 * @example
 * { "phrase": "lantern market" }
 */
export const phraseBody = z.strictObject({ phrase: z.nullable(phrase) });
export type PhraseBody = z.infer<typeof phraseBody>;

/**
 * `POST /api/person/move`: a link that makes another device this person, once and within `seconds`.
 *
 * @example
 * { "link": "/move#V1StGXR8_Z5jdHi6B-myTQ", "seconds": 600 }
 */
export const moveReply = z.object({ link: z.string(), seconds: z.number() });
export type MoveReply = z.infer<typeof moveReply>;

/**
 * `POST /api/person/moved`: what the other device asks with the link's secret; the answer is that of `POST /api/person`.
 *
 * @example
 * { "secret": "V1StGXR8_Z5jdHi6B-myTQ" }
 */
export const movedBody = z.strictObject({ secret: z.string().check(z.minLength(1), z.maxLength(longestSecret)) });
export type MovedBody = z.infer<typeof movedBody>;

/**
 * `POST /api/person/sign-out-others`: from now on only the token of the answer, which is that of `POST /api/person`, is this person's.
 *
 * @example
 * {}
 */
export const signOutBody = z.strictObject({});
export type SignOutBody = z.infer<typeof signOutBody>;

/**
 * `POST /api/tables/:code/links`: a new link in place of one that went astray; the old one opens nothing from then on. For
 * the host.
 *
 * @example
 * { "kind": "seat" }
 */
export const renewLinkBody = z.strictObject({ kind: linkRole });
export type RenewLinkBody = z.infer<typeof renewLinkBody>;

/** @example { "link": "/t/KQ7-4T9#seat=pX3…" } */
export const renewLinkReply = z.object({ link: z.string() });
export type RenewLinkReply = z.infer<typeof renewLinkReply>;

/**
 * `POST /api/try`: a table with bots where you sit and play has begun.
 *
 * @example
 * { "ruleset": "first-dates" }
 */
export const tryBody = z.strictObject({ ruleset: rulesetId });
export type TryBody = z.infer<typeof tryBody>;

/** @example { "code": "KQ7-4T9" } */
export const tryReply = z.object({ code: z.string() });
export type TryReply = z.infer<typeof tryReply>;

/**
 * `GET /api/tables?ruleset=suits` (`ruleset` is optional): the public tables, the newest first. Of sleeping tables only the
 * existence is known. `door`: how a newcomer is admitted.
 *
 * @example
 * { "tables": [{ "code": "KQ7-4T9", "ruleset": "first-dates", "name": "Friday night", "seats": 3, "taken": 1, "phase": "lobby", "door": "open" }] }
 * @example
 * { "tables": [{ "code": "MDG-C9Y", "ruleset": "suits", "name": "Heist", "seats": null, "taken": null, "phase": "asleep", "door": null }] }
 */
export const tablesReply = z.object({
  tables: z.array(
    z.object({
      code: z.string(),
      ruleset: z.string(),
      name: z.string(),
      seats: z.nullable(z.number()),
      taken: z.nullable(z.number()),
      phase: z.enum(['lobby', 'play', 'asleep']),
      door: z.nullable(openDoor),
    }),
  ),
});
export type TablesReply = z.infer<typeof tablesReply>;

/**
 * `GET /api/tables/:code/watchers` (host): those who watch now, by the number that tells them apart, and the last lines they
 * said to each other. `person`: the id of a person of the table who watches until they take a seat.
 *
 * @example
 * { "watchers": [{ "number": 3, "name": "Guest", "muted": false, "person": null }], "lines": [{ "number": 0, "speaker": 3, "name": null, "text": "What a card!" }] }
 */
export const watchersReply = z.object({
  watchers: z.array(
    z.object({ number: z.int(), name: z.string(), muted: z.boolean(), person: z.nullable(z.string()) }),
  ),
  lines: galleryTalkSchema,
});
export type WatchersReply = z.infer<typeof watchersReply>;

/**
 * `POST /api/tables/:code/watchers` (host): mutes one of them, or removes them until the ban is lifted.
 *
 * @example
 * { "number": 3, "change": "mute" }
 */
export const watcherBody = z.strictObject({
  number: z.int().check(z.gte(1)),
  change: z.enum(['mute', 'unmute', 'remove']),
});
export type WatcherBody = z.infer<typeof watcherBody>;

const seatNames = z.record(
  z.string(),
  z.object({ person: z.nullable(z.string()), name: z.string(), played: z.optional(z.string()) }),
);

/**
 * `GET /api/visits`: the tables this person has been at, the last visited first, on whichever device that was. `link`: by which
 * they watched, where they came by one. `visitedAt` is rounded down to the hour. `DELETE /api/visits/:code` takes one off the list.
 *
 * @example
 * { "visits": [{ "code": "KQ7-4T9", "ruleset": "first-dates", "title": "Friday night", "role": "person", "visitedAt": 1789999200000, "link": null }] }
 * @example
 * { "visits": [{ "code": "MDG-C9Y", "ruleset": "suits", "title": "Heist", "role": "spectator", "visitedAt": 1789999200000, "link": "/t/MDG-C9Y#spectator=c0v…" }] }
 */
export const visitsReply = z.object({
  visits: z.array(
    z.object({
      code: z.string(),
      ruleset: z.string(),
      title: z.string(),
      role: z.enum(['person', 'spectator']),
      visitedAt: z.number(),
      link: z.nullable(z.string()),
    }),
  ),
});
export type VisitsReply = z.infer<typeof visitsReply>;
export type VisitEntry = VisitsReply['visits'][number];

/**
 * `GET /api/tables/:code/chronicle?before=<number>`: a page of what everybody heard, oldest first. `number` counts what
 * everybody heard and nothing else; `before` asks for the page before this one and is null on the first page. `promptBefore`
 * and `prompt`: the number of the prompt before and after it; equal where no new question was asked.
 *
 * `names`: what the people in the seats were called before the first entry; an entry has `names` of its own where they
 * changed with it. `played` is the name of the character where the story goes by that.
 *
 * @example
 * { "names": { "s1": { "person": "p1", "name": "Ada", "played": "Rin" } }, "entries": [{ "number": 9, "at": 1790000000000, "promptBefore": 0, "prompt": 0, "event": { "type": "seat_taken" } }], "before": 9 }
 */
export const chronicleReply = z.object({
  names: z.optional(seatNames),
  entries: z.array(
    z.object({
      number: z.number(),
      at: z.number(),
      promptBefore: z.number(),
      prompt: z.number(),
      event: z.looseObject({ type: z.string() }),
      names: z.optional(seatNames),
    }),
  ),
  before: z.nullable(z.number()),
});
export type ChronicleReply = z.infer<typeof chronicleReply>;

/**
 * `GET /api/tables/:code/talk?before=<number>`, for people of the table: a page of what they heard and said beside the
 * story: table talk, whispers to and from them, their own notes. `number` counts what they heard and nothing else.
 *
 * @example
 * { "entries": [{ "number": 0, "at": 1790000000000, "event": { "type": "chat_sent", "text": "psst" } }], "before": null }
 */
export const talkReply = z.object({
  entries: z.array(z.object({ number: z.number(), at: z.number(), event: z.looseObject({ type: z.string() }) })),
  before: z.nullable(z.number()),
});
export type TalkReply = z.infer<typeof talkReply>;

/**
 * The body of every refused request, with a fitting HTTP status.
 *
 * @example
 * { "refusals": [{ "code": "E_LINK", "clause": "TB-03", "facts": {} }] }
 */
export const refusedReply = z.object({
  refusals: z.array(z.object({ code: z.string(), clause: z.string(), facts: z.record(z.string(), z.unknown()) })),
});
export type RefusedReply = z.infer<typeof refusedReply>;
