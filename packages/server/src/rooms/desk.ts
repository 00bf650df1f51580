import type { PlayMessage } from '@cartomancer/protocol';

import { usualAllowances } from '../limits.ts';
import type { House, Limits, OpenTable } from '../table/port.ts';
import { Shares, Visitors } from './visitors.ts';

const daySeconds = 86_400;

/** Those who watch a table. */
export interface Crowd {
  readonly count: number;
  /** Their names as JSON, where the host shows them; else an empty text. */
  readonly names: string;
}

/** What the rooms of one process share. */
export interface Desk {
  readonly house: House;
  readonly limits: Limits;
  readonly visitors: Visitors;
  /** Bytes, by address: a whole day's at once, and given back in the course of a day. */
  readonly written: Shares;
  /** The tables whose rooms were asked for by the server itself: a room of any other is refused. */
  readonly tables: Map<string, OpenTable>;
  /** Who watches from a gallery changed. */
  readonly watchers: Map<string, (crowd: Crowd) => void>;
  /** By identity, the oldest generation of tokens that opens anything, since this process began. */
  readonly signedOut: Map<string, number>;
}

export function makeDesk(house: House): Desk {
  const limits = { ...usualAllowances.rooms, ...house.limits };
  return {
    house,
    limits,
    visitors: new Visitors(limits.connections),
    written: new Shares(house.clock, { most: limits.written, perSecond: limits.written / daySeconds }),
    tables: new Map(),
    watchers: new Map(),
    signedOut: new Map(),
  };
}

/** The table whose room is being made. Options of a room come from outside unless the server made it: they name nothing by themselves. */
export function tableFor(desk: Desk, options: unknown): OpenTable {
  const { code } = (options ?? {}) as { readonly code?: unknown };
  const table = typeof code === 'string' ? desk.tables.get(code) : undefined;
  if (table === undefined) throw new Error('A room is made by the server only');
  return table;
}

/** A table's room, which no other process has one of the same name as. */
export function roomIdOf(desk: Desk, code: string): string {
  return desk.house.mark === undefined ? code : `${code}-${desk.house.mark}`;
}

export function galleryIdOf(desk: Desk, code: string): string {
  return `${roomIdOf(desk, code)}-gallery`;
}

/** What lets this person into a table's gallery now: another as soon as the spectators' link is closed or made anew (TB-03). */
export function passFor(house: Pick<House, 'passFor'>, table: OpenTable, identity: string): string {
  const { made, open } = table.state().doors.links.spectator;
  return house.passFor(table.code, open ? made : -1 - made, identity);
}

/** What an entry has besides what somebody wrote in it, and a game that is put into the journal whole (TB-13): in bytes, about. */
const plainEntry = 300;
const wholeGame = 50_000;

/** What this intent will take of the journal, in bytes, about. */
export function weightOf(intent: PlayMessage['intent']): number {
  return plainEntry + Buffer.byteLength(JSON.stringify(intent)) + (intent.type === 'rewind' ? wholeGame : 0);
}
