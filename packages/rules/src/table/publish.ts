/** What is published of a journal once every seat agreed to open the cards (TB-18): the game, and no word that people said. */
import type { Entry } from './contract.ts';
import type { TableEvent } from './events.ts';
import type { PublishedEntry, PublishedEvent } from './verify.ts';

function publishedEvent(event: TableEvent): PublishedEvent | undefined {
  switch (event.type) {
    case 'game':
    case 'decided':
    case 'shuffled':
      return event;
    case 'started':
      return { type: 'started' };
    case 'undo_done':
    case 'rewound':
      return { type: event.type, game: event.game };
    default:
      return undefined;
  }
}

/** The entry as it is published after so many others; nothing where nothing in it concerns the game. */
export function publishedEntry({ events }: Pick<Entry, 'events'>, before: number): PublishedEntry | undefined {
  const shown = events.map(publishedEvent).filter((event) => event !== undefined);
  return shown.length === 0 ? undefined : { number: before + 1, events: shown };
}
