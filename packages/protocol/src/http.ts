/** Request and reply bodies of the HTTP routes. A person's token travels as `Authorization: Bearer <token>`. */
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
 * `POST /api/person` without a token in the header: creates a person, named Guest if there is no `name`, and returns their token.
 * With a token: renames its person if there is a `name`, and returns a new token. A token is valid for 180 days.
 *
 * @example
 * { "name": "Ada" }
 */
export const personBody = z.strictObject({ name: z.optional(name) });
export type PersonBody = z.infer<typeof personBody>;

/**
 * The answer: the token, and the name that it carries.
 *
 * @example
 * { "token": "eyJhbGciOi…", "name": "Ada" }
 */
export const personReply = z.object({ token: z.string(), name: z.string() });
export type PersonReply = z.infer<typeof personReply>;

/**
 * `POST /api/tables`: a new table hosted by the sender. Without `visibility` it is private, and without `seats` it has three.
 * `options`: those of the system and of the table. `phrase`: new people need it to enter. `rig` sets the order of named piles;
 * it is refused (`E_RIG`) unless the server was started for tests.
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
  phrase: z.optional(phrase),
  rig: z.optional(z.record(z.string(), z.array(z.string()))),
});
export type MakeTableBody = z.infer<typeof makeTableBody>;

/**
 * The answer. The links hold their secrets in the fragment, which browsers do not send. `gm` is null where the system has no GM.
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
 * `POST /api/tables/:code/enter`: enter with a link, or return without one. Clients also send it after a lost
 * connection: it wakes the table and returns the room to join. `phrase`: if the table requires one (`E_PHRASE_WANTED`).
 * `pass`: given to a spectator at their first visit; with it they return without the phrase, and to a locked table.
 * `waits`: sent after waiting for the host, so that a person whom the host turned away does not knock again
 * (`E_TURNED_AWAY`). `afterRemoval`: sent by a person who knows that the host removed them. Without it and without a
 * link the answer is `E_REMOVED`, so that a client that reconnects by itself does not bring them back.
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
 * The room to join by id. Spectators and visitors send `pass` as an option of the join. Visitors are people of the table without
 * a seat, during play at a table with a delay for spectators: they watch with that delay and may ask for a seat. `lostSeat`: the
 * seat that the person lost in play without leaving it, because the host freed it or removed them, or another became the GM.
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
 * The host approves arrivals one by one: wait with `POST /api/tables/:code/wait`, or send `enter` again after `seconds`.
 * After half a minute without a request the knock is withdrawn. `title`: the name of the table.
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
 * The answer of `enter`: a room to join, or the request to wait.
 *
 * @example
 * { "ruleset": "first-dates", "role": "person", "room": "first-dates", "roomId": "KQ7-4T9" }
 * @example
 * { "role": "waiting", "ruleset": "first-dates", "title": "Friday night", "seconds": 4 }
 */
export const enterReply = z.union([waitingReply, placeReply]);
export type EnterReply = z.infer<typeof enterReply>;

const openAdmission = z.enum(['open', 'phrase', 'knock', 'locked']);

/**
 * `GET /api/tables/:code/door`: how a person with only the code can enter; no token is needed. `link`: they need
 * a link.
 *
 * @example
 * { "door": "link" }
 */
export const doorReply = z.object({ door: z.union([z.literal('link'), openAdmission]) });
export type DoorReply = z.infer<typeof doorReply>;

/**
 * `POST /api/tables/:code/wait`: held until the host answers this person's knock, for at most 20 seconds. It needs
 * neither link nor phrase and does not count as entering. `waits: false`: enter again, with `"waits": true`. Otherwise
 * repeat the request after `seconds`.
 *
 * @example
 * { "waits": true, "seconds": 0 }
 */
export const waitReply = z.object({ waits: z.boolean(), seconds: z.number() });
export type WaitReply = z.infer<typeof waitReply>;

/**
 * The body of `POST /api/tables/:code/wait`.
 *
 * @example
 * {}
 */
export const waitBody = z.strictObject({});

/**
 * `GET /api/tables/:code/links`, for the host: the current links. `closed`: the host closed it. `unknown`: made by an
 * older server that stored only its hash; it works, and can be renewed.
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
 * `PUT /api/tables/:code/phrase`, for the host: the pass phrase for new people; null for none.
 *
 * @example
 * { "phrase": "lantern market" }
 */
export const phraseBody = z.strictObject({ phrase: z.nullable(phrase) });
export type PhraseBody = z.infer<typeof phraseBody>;

/**
 * `POST /api/person/move`: a link that signs another device in as this person, once and within `seconds`. A new link replaces
 * an older one.
 *
 * @example
 * { "link": "/move#V1StGXR8_Z5jdHi6B-myTQ", "seconds": 600 }
 */
export const transferReply = z.object({ link: z.string(), seconds: z.number() });
export type TransferReply = z.infer<typeof transferReply>;

/**
 * `POST /api/person/moved`: sent by the other device with the link's secret; the answer is that of `POST /api/person`.
 *
 * @example
 * { "secret": "V1StGXR8_Z5jdHi6B-myTQ" }
 */
export const transferBody = z.strictObject({ secret: z.string().check(z.minLength(1), z.maxLength(longestSecret)) });
export type TransferBody = z.infer<typeof transferBody>;

/**
 * `POST /api/person/move/owner`: sent by the other device with the same body. The answer is the person whom the link would
 * sign in, and up to ten tables that they visited last. The link stays valid.
 *
 * @example
 * { "name": "Ada", "tables": [{ "title": "Friday night", "ruleset": "first-dates" }] }
 */
export const transferOwnerReply = z.object({
  name: z.string(),
  tables: z.array(z.object({ title: z.string(), ruleset: z.string() })),
});
export type TransferOwnerReply = z.infer<typeof transferOwnerReply>;

/**
 * `POST /api/person/sign-out-others`: invalidates all tokens of this person except the one in the answer, which is that
 * of `POST /api/person`.
 *
 * @example
 * {}
 */
export const signOutBody = z.strictObject({});
export type SignOutBody = z.infer<typeof signOutBody>;

/**
 * `POST /api/tables/:code/links`, for the host: replaces a link. The old one stops working.
 *
 * @example
 * { "kind": "seat" }
 */
export const renewLinkBody = z.strictObject({ kind: linkRole });
export type RenewLinkBody = z.infer<typeof renewLinkBody>;

/**
 * The answer: the new link.
 *
 * @example
 * { "link": "/t/KQ7-4T9#seat=pX3…" }
 */
export const renewLinkReply = z.object({ link: z.string() });
export type RenewLinkReply = z.infer<typeof renewLinkReply>;

/**
 * `POST /api/try`: a demo table with bots, already in play.
 *
 * @example
 * { "ruleset": "first-dates" }
 */
export const tryBody = z.strictObject({ ruleset: rulesetId });
export type TryBody = z.infer<typeof tryBody>;

/**
 * The answer: the code of the table to enter.
 *
 * @example
 * { "code": "KQ7-4T9" }
 */
export const tryReply = z.object({ code: z.string() });
export type TryReply = z.infer<typeof tryReply>;

/**
 * `GET /api/tables?ruleset=suits` (`ruleset` is optional): at most 60 public tables. First those with connected people, the newest
 * first; then the newest of the others, at most three sleeping and three running ones of each host. In a cluster, there may be
 * more than 60: running tables that only other processes list come last. `seats` counts the players' seats, and `taken`
 * those of them that are held. `door`: how a new person is admitted. For a sleeping table all three are null. `nextSession`:
 * when the next session begins; null if none is planned.
 *
 * @example
 * { "tables": [{ "code": "KQ7-4T9", "ruleset": "first-dates", "name": "Friday night", "seats": 3, "taken": 1, "phase": "lobby", "door": "open", "nextSession": null }] }
 * @example
 * { "tables": [{ "code": "MDG-C9Y", "ruleset": "suits", "name": "Heist", "seats": null, "taken": null, "phase": "asleep", "door": null, "nextSession": 1790000000000 }] }
 */
export const tablesReply = z.object({
  tables: z.array(
    z.object({
      code: z.string(),
      ruleset: z.string(),
      name: z.string(),
      seats: z.nullable(z.number()),
      taken: z.nullable(z.number()),
      phase: z.enum(['lobby', 'play', 'over', 'asleep']),
      door: z.nullable(openAdmission),
      nextSession: z.nullable(z.number()),
    }),
  ),
});
export type TablesReply = z.infer<typeof tablesReply>;

/**
 * `GET /api/tables/:code/watchers` (host): the current spectators, each with a number, and the last 50 lines of their chat.
 * `person`: the id of a person of the table without a seat; null for other spectators.
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
 * `POST /api/tables/:code/watchers` (host): mutes a spectator, or removes and bans them until the host lifts the ban.
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
 * `GET /api/visits`: the last 200 tables that this person has visited on any device, the last visited first, without archived
 * ones. `link`: the spectators' link that they used; when it is renewed or closed, the table is removed from their list. `visitedAt` is rounded down to the hour. `phase`: `over` after the end of
 * the game, and while the host has closed the table. `nextSession`: as in the list of public tables.
 *
 * @example
 * { "visits": [{ "code": "KQ7-4T9", "ruleset": "first-dates", "title": "Friday night", "role": "person", "visitedAt": 1789999200000, "phase": "play", "link": null, "nextSession": 1790000000000 }] }
 * @example
 * { "visits": [{ "code": "MDG-C9Y", "ruleset": "suits", "title": "Heist", "role": "spectator", "visitedAt": 1789999200000, "phase": "over", "link": "/t/MDG-C9Y#spectator=c0v…", "nextSession": null }] }
 */
export const visitsReply = z.object({
  visits: z.array(
    z.object({
      code: z.string(),
      ruleset: z.string(),
      title: z.string(),
      role: z.enum(['person', 'spectator']),
      visitedAt: z.number(),
      phase: z.enum(['lobby', 'play', 'over']),
      link: z.nullable(z.string()),
      nextSession: z.nullable(z.number()),
    }),
  ),
});
export type VisitsReply = z.infer<typeof visitsReply>;
export type VisitEntry = VisitsReply['visits'][number];

/**
 * `GET /api/turns`: up to 100 tables that wait for this person, sleeping ones included, the latest first. `since`: when the
 * table began to wait.
 *
 * @example
 * { "turns": [{ "code": "KQ7-4T9", "ruleset": "first-dates", "title": "Friday night", "since": 1790000000000 }] }
 */
export const turnsReply = z.object({
  turns: z.array(z.object({ code: z.string(), ruleset: z.string(), title: z.string(), since: z.number() })),
});
export type TurnsReply = z.infer<typeof turnsReply>;
export type TurnEntry = TurnsReply['turns'][number];

/** Whose events a page of the chronicle has: the public ones, or those that the reader received. */
export const chronicleAudiences = ['everybody', 'me'] as const;
export type ChronicleAudience = (typeof chronicleAudiences)[number];

/**
 * `GET /api/tables/:code/chronicle?before=<number>&of=<audience>`: a page of the story, oldest first; without `before`, the last
 * one. A page has up to 100 public events. `of=everybody`, the default: the public events. `of=me`, for people of the table: also
 * the private events that this person received in the seats they had at the time, without chat. `number` counts public events
 * only, and a private event has the number of the public one before it. `before` in the answer requests the page before this one,
 * and is null on the first page of the story. `promptBefore` and `prompt`: the number of the prompt before and after the event;
 * equal if no new question was asked.
 *
 * `names`: the names of the people in the seats before the first entry; an entry has `names` of its own if they changed
 * with it. `played` is the name of the character, in systems whose story uses it.
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
 * `GET /api/tables/:code/talk?before=<number>`: a page of up to 50 lines of the chat that this person received or wrote: table
 * talk, whispers, and the notes to themselves that they wrote in the chat. Spectators get the table talk. `number` counts these
 * lines only; `before` as in the chronicle.
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
 * The body of every refused request. `clause`: the rule behind it. `facts`: the values for its message.
 *
 * @example
 * { "refusals": [{ "code": "E_LINK", "clause": "TB-03", "facts": {} }] }
 */
export const refusedReply = z.object({
  refusals: z.array(z.object({ code: z.string(), clause: z.string(), facts: z.record(z.string(), z.unknown()) })),
});
export type RefusedReply = z.infer<typeof refusedReply>;
