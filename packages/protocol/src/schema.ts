/**
 * The schema state of the rooms: boxes, and nothing of any ruleset. An instance of a schema class belongs to one audience for
 * its whole life; what moves between audiences is the text of leaves.
 */
import type { SchemaType } from '@colyseus/schema';
import { schema, t } from '@colyseus/schema';

import { protocolVersion } from './version.ts';

/** What only one person at the table sees. */
export const PersonBox = schema({ leaves: t.map('string') }, 'PersonBox');
export type PersonBox = SchemaType<typeof PersonBox>;

/** The room of the people at a table. */
export const TableBoxes = schema(
  {
    version: t.uint16().default(protocolVersion),
    /** What everybody sees. */
    shared: t.map('string'),
    /** By person; each behind the `StateView` of that person's connections. */
    people: t.map(PersonBox).view(),
    /** How many watch from the gallery. */
    watching: t.uint16().default(0),
    /** Their names, where the host shows them. */
    watchers: t.array('string'),
  },
  'TableBoxes',
);
export type TableBoxes = SchemaType<typeof TableBoxes>;

/** The room of those who watch: one encoding for all of them. */
export const GalleryBoxes = schema(
  {
    version: t.uint16().default(protocolVersion),
    shared: t.map('string'),
    /** What a spectator sees besides; the same for every one. */
    own: t.map('string'),
    watching: t.uint16().default(0),
    watchers: t.array('string'),
  },
  'GalleryBoxes',
);
export type GalleryBoxes = SchemaType<typeof GalleryBoxes>;
