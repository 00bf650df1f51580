/** Starts the table: shuffles the pools; players create characters or get ready-made ones. */
import type { Event } from './events.ts';
import { events } from './events.ts';
import { poolIds } from './state-changes.ts';
import type { Rng, TableConfig } from '../../kernel/index.ts';
import { readyCharacters } from './data/characters.ts';

import { shufflePool } from './flow/decks.ts';
import type { FlowContext } from './flow/flow-context.ts';
import { initialState } from './initial.ts';
import { chosenOptions } from './options.ts';
import type { State } from './state.ts';

function takeReadyCharacters(context: FlowContext): void {
  for (const [index, { seat, name: player }] of context.state.seats.entries()) {
    const ready = readyCharacters[index % readyCharacters.length];
    if (ready === undefined) continue;
    const character = `c${index + 1}`;
    const { name, concept, childhood, deck } = ready;
    context.emit({ type: 'character_created', id: character, seat, player, name, concept });
    context.emit({
      type: 'sheet_taken_up',
      character,
      count: deck.length,
      cards: deck,
      ashes: [],
      story: { childhood, prequels: [], scars: [], taken: [] },
    });
  }
  context.emit({ type: 'campaign_started' });
  context.emit({ type: 'play_opened' });
}

export function setup(config: TableConfig, rng: Rng): readonly Event[] {
  const emitted: Event[] = [];
  let current: State = initialState;
  const context: FlowContext = {
    rng,
    get state() {
      return current;
    },
    emit: (event) => {
      emitted.push(event);
      current = events.evolve(current, event);
    },
  };
  const seats = config.seats.filter(({ kind }) => kind === 'player').map(({ seat, name }) => ({ seat, name }));
  const gm = config.seats.find(({ kind }) => kind === 'gm')?.name ?? '';
  context.emit({ type: 'table_opened', seats, gm, options: chosenOptions(config.options) });
  for (const pool of poolIds) shufflePool(context, pool);
  if (current.options.readyMade && seats.length > 0) takeReadyCharacters(context);
  return emitted;
}
