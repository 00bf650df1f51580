/** Documents are the notes of a table, and prepared things. */
import type { PreparedKind as KindOfSystem } from '@cartomancer/rules/kernel';
import * as z from 'zod/mini';

import { rulesetId, title } from './fields.ts';
import type { Json } from './json.ts';
import { isPlainJson } from './json.ts';

/** The text of a page, in characters. */
export const longestNote = 20_000;
/** The maximum number of pages of one person at one table. */
export const mostNotes = 100;
/** The longest name of the scene that a page belongs to, in characters. */
export const longestScene = 80;

/** The longest list of intents of a prepared thing, in characters of JSON. */
export const longestPrepared = 6_000;
export const mostPrepared = 100;
export const mostIntents = 40;

const note = {
  title,
  scene: z.string().check(z.maxLength(longestScene)),
  text: z.string().check(z.maxLength(longestNote)),
};

const stored = { id: z.string(), version: z.int(), changedAt: z.number() };

/** The version of a document that a change is based on. */
const version = z.int().check(z.minimum(1), z.maximum(1_000_000_000));

/**
 * `POST /api/tables/:code/notes`: a new page. `text` is Markdown.
 *
 * @example
 * { "title": "The Duke", "scene": "Scene 2 · The vault", "text": "He *knows* about the guards." }
 */
export const noteBody = z.strictObject(note);
export type NoteBody = z.infer<typeof noteBody>;

/**
 * `PUT /api/tables/:code/notes/:id`: the new content of the page, and the version that it is based on.
 *
 * @example
 * { "title": "The Duke", "scene": "", "text": "He knows nothing.", "version": 4 }
 */
export const changeNoteBody = z.strictObject({ ...note, version });
export type ChangeNoteBody = z.infer<typeof changeNoteBody>;

/**
 * One page.
 *
 * @example
 * { "id": "V1StGXR8_Z5jdHi6B-myT1", "version": 4, "changedAt": 1790000000000, "title": "The Duke", "scene": "", "text": "He knows." }
 */
export const noteReply = z.object({ ...stored, ...note });
export type NoteReply = z.infer<typeof noteReply>;

/**
 * `GET /api/tables/:code/notes`: this person's pages at this table, in the order in which they were added.
 *
 * @example
 * { "notes": [] }
 */
export const notesReply = z.object({ notes: z.array(noteReply) });
export type NotesReply = z.infer<typeof notesReply>;

/**
 * The answer to `PUT …/notes/:id`: whether it was saved, and the page as it is now, null if it was deleted. If another
 * device changed the page first, nothing is saved.
 *
 * @example
 * { "saved": false, "note": null }
 */
export const changedNoteReply = z.object({ saved: z.boolean(), note: z.nullable(noteReply) });
export type ChangedNoteReply = z.infer<typeof changedNoteReply>;

/**
 * The kind of a prepared thing, by which it is listed.
 *
 * @example
 * "npc"
 */
export const preparedKind = z.enum([
  'scene',
  'npc',
  'place',
  'vehicle',
  'deck',
  'text',
  'handout',
] satisfies readonly KindOfSystem[]);
export type PreparedKind = z.infer<typeof preparedKind>;

/** An intent of the system or of the table: its type, and fields of plain JSON. */
const preparedIntent = z.custom<{ readonly type: string; readonly [field: string]: Json }>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    typeof value.type === 'string' &&
    value.type.length <= 60 &&
    isPlainJson(value),
);

const prepared = {
  kind: preparedKind,
  title,
  intents: z.array(preparedIntent).check(z.minLength(1), z.maxLength(mostIntents)),
};

/**
 * Prepared things as a file, and the body of `POST /api/prepared`, which adds all of them or none. Each contains intents
 * of types that the system lets people prepare, for the person who leads to send at a table; fields may be missing.
 *
 * @example
 * { "kind": "prepared", "version": 1, "ruleset": "suits", "things": [{ "kind": "npc", "title": "Guard", "intents": [{ "type": "create_npc", "name": "Guard" }] }] }
 */
export const preparedFile = z.strictObject({
  kind: z.literal('prepared'),
  version: z.literal(1),
  ruleset: rulesetId,
  things: z.array(z.strictObject(prepared)).check(z.minLength(1), z.maxLength(mostPrepared)),
});
export type PreparedFile = z.infer<typeof preparedFile>;

/**
 * `PUT /api/prepared/:ruleset/:id`: the new content of the thing, and the version that it is based on.
 *
 * @example
 * { "kind": "npc", "title": "Guard", "intents": [{ "type": "create_npc", "name": "Guard" }], "version": 1 }
 */
export const changePreparedBody = z.strictObject({ ...prepared, version });
export type ChangePreparedBody = z.infer<typeof changePreparedBody>;

/**
 * One prepared thing.
 *
 * @example
 * { "id": "V1StGXR8_Z5jdHi6B-myT1", "version": 1, "changedAt": 1790000000000, "kind": "text", "title": "Opening", "intents": [{ "type": "narrate", "text": "Rain." }] }
 */
export const preparedReply = z.object({ ...stored, ...prepared });
export type PreparedReply = z.infer<typeof preparedReply>;

/**
 * `GET /api/prepared/:ruleset`, and the answer to `POST /api/prepared`, with the new ones only.
 *
 * @example
 * { "things": [] }
 */
export const preparedListReply = z.object({ things: z.array(preparedReply) });
export type PreparedListReply = z.infer<typeof preparedListReply>;

/**
 * The answer to `PUT /api/prepared/:ruleset/:id`: whether it was saved, and the thing as it is now, null if it was deleted.
 *
 * @example
 * { "saved": false, "thing": null }
 */
export const changedPreparedReply = z.object({ saved: z.boolean(), thing: z.nullable(preparedReply) });
export type ChangedPreparedReply = z.infer<typeof changedPreparedReply>;
