/** The part of a journal that is published once every seat has agreed to open the cards (TB-18): the game, without chat. */
import type { Ruleset } from '../kernel/index.ts';
import type { Applied, Entry } from './contract.ts';
import type { TableEvent } from './events.ts';
import type { WithoutNotes } from './notes.ts';
import { withoutNotesOf } from './notes.ts';
import type { TableState } from './state.ts';
import { emptyTable } from './state.ts';
import { restoredByUndo } from './undo.ts';
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
      return { type: event.type, game: restoredByUndo(before, event)?.game ?? null };
    case 'rewound':
      return { type: event.type, game: event.game };
    default:
      return undefined;
  }
}

/** Empties a GM's private notes in requests and events alike, so that a repeated request still yields equal events. */
function withEmptyNotes(event: PublishedEvent, withoutNotes: WithoutNotes): PublishedEvent {
  switch (event.type) {
    case 'game':
      return { ...event, event: withoutNotes(event.event) };
    case 'decided':
      return { ...event, questions: withoutNotes(event.questions) };
    case 'undo_done':
    case 'rewound':
      return { ...event, game: withoutNotes(event.game) };
    default:
      return event;
  }
}

/**
 * The published form of an entry; `undefined` if it has nothing to do with the game. `steps`: the state before each of its
 * events. `publishedBefore`: the number of entries published before it. Game events keep the form of the ruleset version that
 * the entry names; the verifier converts them.
 */
export function publishedEntry(
  { events, rules }: Pick<Entry, 'events' | 'rules'>,
  {
    steps,
    publishedBefore,
    ruleset,
  }: Pick<Applied, 'steps'> & { readonly publishedBefore: number; readonly ruleset: Pick<Ruleset, 'notes'> },
): PublishedEntry | undefined {
  const withoutNotes = withoutNotesOf(ruleset);
  const shown = events
    .map((event, index) => publishedEvent(event, steps[index] ?? emptyTable))
    .filter((event) => event !== undefined)
    .map((event) => withEmptyNotes(event, withoutNotes));
  return shown.length === 0 ? undefined : { number: publishedBefore + 1, rules, events: shown };
}
