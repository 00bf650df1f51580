/** FD-22, FD-53. */
import type { Event } from './events.ts';
import { events } from './events.ts';
import type { Rng, TableConfig } from '../../kernel/index.ts';

import { initialState } from './initial.ts';
import { shuffleBoth } from './flow/decks.ts';
import { chosenOptions } from './options.ts';
import type { State } from './state.ts';

export function setup(config: TableConfig, rng: Rng): readonly Event[] {
  const emitted: Event[] = [];
  let current: State = initialState;
  const context = {
    rng,
    get state() {
      return current;
    },
    emit: (event: Event) => {
      emitted.push(event);
      current = events.evolve(current, event);
    },
  };
  const seats = config.seats.filter((seat) => seat.kind === 'player').map(({ seat, name }) => ({ seat, name }));
  context.emit({ type: 'table_opened', seats, options: chosenOptions(config.options) });
  shuffleBoth(context);
  context.emit({ type: 'phase_entered', phase: 'SAFETY' });
  return emitted;
}
