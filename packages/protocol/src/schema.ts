/**
 * The schema state of the rooms: flat states, independent of any ruleset. An instance of a schema class belongs to one
 * audience for its whole life; only encoded values move between audiences.
 */
import type { SchemaType } from '@colyseus/schema';
import { schema, t } from '@colyseus/schema';

import { protocolVersion } from './version.ts';

/** The state that only one person at the table receives. */
export const PrivateState = schema({ leaves: t.map('string') }, 'PrivateState');
export type PrivateState = SchemaType<typeof PrivateState>;

export const TableRoomState = schema(
  {
    version: t.uint16().default(protocolVersion),
    /** The state that everybody receives. */
    shared: t.map('string'),
    /** By person; each entry is visible only to that person's connections, through their `StateView`. */
    people: t.map(PrivateState).view(),
    watching: t.uint16().default(0),
    /** The names of the spectators, if the host shows them. */
    watchers: t.array('string'),
  },
  'TableRoomState',
);
export type TableRoomState = SchemaType<typeof TableRoomState>;

/** The state of the spectators' room. It is encoded once for all of them. */
export const GalleryRoomState = schema(
  {
    version: t.uint16().default(protocolVersion),
    shared: t.map('string'),
    /** The rest of a spectator's view, the same for all of them. */
    own: t.map('string'),
    watching: t.uint16().default(0),
    watchers: t.array('string'),
  },
  'GalleryRoomState',
);
export type GalleryRoomState = SchemaType<typeof GalleryRoomState>;
