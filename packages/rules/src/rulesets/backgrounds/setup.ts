/** Starts the table: shuffles the three piles and creates the characters (DR-14, DR-15). */
import type { Event } from './events.ts';
import { events } from './events.ts';
import type { Rng, SeatId, TableConfig } from '../../kernel/index.ts';

import { initialState } from './initial.ts';
import { addCharacters } from './flow/creation.ts';
import { shuffleAll } from './flow/decks.ts';
import { beginIfEnough } from './flow/absence.ts';
import type { FlowContext } from './flow/flow-context.ts';
import { chosenOptions } from './options.ts';
import type { State } from './state.ts';

export function emptyContext(rng: Rng): FlowContext & { readonly emitted: readonly Event[] } {
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

function openTable(
  context: FlowContext,
  config: TableConfig,
): readonly { readonly seat: SeatId; readonly name: string }[] {
  const seats = config.seats.filter(({ kind }) => kind === 'player').map(({ seat, name }) => ({ seat, name }));
  const gm = config.seats.find(({ kind }) => kind === 'gm')?.name ?? null;
  const options = chosenOptions(config.options);
  const mode = options.gmMode === 'shared' ? 'shared' : 'gm';
  context.emit({ type: 'table_opened', seats, gm, mode, options, twins: 'alike' });
  return seats;
}

export function setup(config: TableConfig, rng: Rng): readonly Event[] {
  const context = emptyContext(rng);
  const seats = openTable(context, config);
  shuffleAll(context);
  for (const { seat, name } of seats) addCharacters(context, seat, name);
  beginIfEnough(context);
  return context.emitted;
}
