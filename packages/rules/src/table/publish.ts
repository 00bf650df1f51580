/** What is published of a journal once every seat agreed to open the cards (TB-18): the game, and no word that people said. */
import type { Applied, Entry } from './contract.ts';
import type { TableEvent } from './events.ts';
import type { TableState } from './state.ts';
import { unmade } from './state.ts';
import { takenBack } from './undo.ts';
import type { PublishedEntry, PublishedEvent } from './verify.ts';

/** `before`: the state before this event. */
function publishedEvent(event: TableEvent, before: Pick<TableState, 'undoable'>): PublishedEvent | undefined {
  switch (event.type) {
    case 'game':
    case 'decided':
    case 'shuffled':
      return event;
    case 'started':
      return { type: 'started' };
    case 'undo_done':
      return { type: event.type, game: takenBack(before, event)?.game ?? null };
    case 'rewound':
      return { type: event.type, game: event.game };
    default:
      return undefined;
  }
}

/**
 * The entry as it is published after so many others; nothing where nothing in it concerns the game. `steps`: the state before
 * each of its events. The game's events stay in the words of the rules that the entry names, and whoever checks them brings them up.
 */
export function publishedEntry(
  { events, rules }: Pick<Entry, 'events' | 'rules'>,
  { steps, others }: Pick<Applied, 'steps'> & { readonly others: number },
): PublishedEntry | undefined {
  const shown = events
    .map((event, place) => publishedEvent(event, steps[place] ?? unmade))
    .filter((event) => event !== undefined);
  return shown.length === 0 ? undefined : { number: others + 1, rules, events: shown };
}
