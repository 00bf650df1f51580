import type { House, Limits, OpenTable } from '../table/port.ts';

const usualLimits: Limits = { burst: 20, perSecond: 5, grace: 100 };

/** What the rooms of one process share. */
export interface Desk {
  readonly house: House;
  readonly limits: Limits;
  /** The tables whose rooms were asked for by the server itself: a room of any other is refused. */
  readonly tables: Map<string, OpenTable>;
  /** What lets into each table's gallery. */
  readonly passes: Map<string, string>;
  /** A gallery's number of watchers changed. */
  readonly watchers: Map<string, (watching: number) => void>;
}

export function makeDesk(house: House): Desk {
  return {
    house,
    limits: house.limits ?? usualLimits,
    tables: new Map(),
    passes: new Map(),
    watchers: new Map(),
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
