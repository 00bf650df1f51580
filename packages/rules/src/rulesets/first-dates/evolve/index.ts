/** What each event does to the state. Pure and total; the text of the story goes to the chronicle and is not kept here. */
import type { DateEvent } from '../events.ts';
import type { State } from '../state.ts';
import type { Changes, EventOf } from './change.ts';
import { deckChanges } from './decks.ts';
import { interferenceChanges } from './interference.ts';
import { nightChanges } from './night.ts';
import { peopleChanges } from './people.ts';
import { playChanges } from './play.ts';
import { prospectChanges } from './prospect.ts';
import { sheetChanges } from './sheets.ts';
import { wrapUpChanges } from './wrap-up.ts';

const changes: Changes<DateEvent['type']> = {
  ...peopleChanges,
  ...deckChanges,
  ...sheetChanges,
  ...prospectChanges,
  ...nightChanges,
  ...playChanges,
  ...interferenceChanges,
  ...wrapUpChanges,
};

/** The state after this event. */
export function evolve<T extends DateEvent['type']>(state: State, event: EventOf<T>): State {
  const { type }: { readonly type: T } = event;
  return changes[type](state, event);
}
