/** Starts the table: shuffles the three piles and creates the characters (DR-14, DR-15). */
import type { Event } from './events.ts';
import { events } from './events.ts';
import type { Rng, SeatId, TableConfig } from '../../kernel/index.ts';

import { initialState } from './initial.ts';
import { addCharacters } from './flow/creation.ts';
import { shuffleAll } from './flow/decks.ts';
import { beginIfEnough } from './flow/absence.ts';
import type { Stage } from './flow/stage.ts';
import { chosenOptions } from './options.ts';
import type { State } from './state.ts';

/** A stage that collects the events of a new table. */
export function emptyStage(rng: Rng): Stage & { readonly emitted: readonly Event[] } {
  const emitted: Event[] = [];
  let current: State = initialState;
  return {
    rng,
    emitted,
    get state() {
      return current;
    },
    emit: (event) => {
      emitted.push(event);
      current = events.evolve(current, event);
    },
  };
}

function openTable(stage: Stage, config: TableConfig): readonly { readonly seat: SeatId; readonly name: string }[] {
  const seats = config.seats.filter(({ kind }) => kind === 'player').map(({ seat, name }) => ({ seat, name }));
  const gm = config.seats.find(({ kind }) => kind === 'gm')?.name ?? null;
  const options = chosenOptions(config.options);
  const mode = options.gmMode === 'shared' ? 'shared' : 'gm';
  stage.emit({ type: 'table_opened', seats, gm, mode, options, twins: 'alike' });
  return seats;
}

export function setup(config: TableConfig, rng: Rng): readonly Event[] {
  const stage = emptyStage(rng);
  const seats = openTable(stage, config);
  shuffleAll(stage);
  for (const { seat, name } of seats) addCharacters(stage, seat, name);
  beginIfEnough(stage);
  return stage.emitted;
}
