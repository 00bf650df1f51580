/** What can happen, and for each event which fields are secret, to whom, and whether it reveals something hidden. */
import type { EventTable } from '../../kernel/index.ts';
import type { OfType } from './events/common.ts';
import type { ContestEvent } from './events/contests.ts';
import { contestEvents } from './events/contests.ts';
import type { DrawEvent } from './events/draws.ts';
import { drawEvents } from './events/draws.ts';
import type { SheetEvent } from './events/sheets.ts';
import { sheetEvents } from './events/sheets.ts';
import type { TableEvent } from './events/table.ts';
import { tableEvents } from './events/table.ts';
import type { State } from './state.ts';

export type { BroughtBackground, Who, Whose } from './events/common.ts';

export type GameEvent = TableEvent | SheetEvent | DrawEvent | ContestEvent;

export type EventOf<T extends GameEvent['type']> = OfType<GameEvent, T>;

export const eventTable: EventTable<State, GameEvent> = {
  ...tableEvents,
  ...sheetEvents,
  ...drawEvents,
  ...contestEvents,
};
