/** Converts events of older versions to the current form. */
import { gmSeat } from '../../kernel/index.ts';
import type { Event } from './events.ts';
import type { Effect } from './features/magic/effects.ts';
import { targetsOf } from './features/magic/effects.ts';

import { withoutIds } from './sheets.ts';
import type { Scar, Taken } from './state.ts';

type StoredEvent = Readonly<Record<string, unknown>>;

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function rowsIn(value: unknown): readonly StoredEvent[] {
  return listIn(value).filter((row): row is StoredEvent => typeof row === 'object' && row !== null);
}

/** The challenge used to be a nested field. */
function withFlatChallenge({ challenge, ...rest }: StoredEvent): StoredEvent {
  const [{ part: by, seat, quote, claim } = {}] = rowsIn([challenge]);
  return { ...rest, quote, claim, by, seat };
}

interface Story {
  readonly scars: readonly Scar[];
  readonly taken: readonly Taken[];
}

function storyWithoutIds(story: Story): Story {
  return { ...story, scars: withoutIds(story.scars), taken: withoutIds(story.taken) };
}

type EventUpcasts = Readonly<Partial<Record<Event['type'], (event: StoredEvent) => StoredEvent>>>;

/** The changes from the first version to the second, by event type. */
const secondForm: EventUpcasts = {
  character_created: ({ character: id, ...rest }) => ({ ...rest, id }),
  challenge_raised: withFlatChallenge,
  challenge_queued: withFlatChallenge,
  challenge_dropped: withFlatChallenge,
  stakes_sealed: (event) => ({ ...event, sides: [...new Set(rowsIn(event['participants']).map(({ side }) => side))] }),
  opener_set: ({ shown, ...rest }) => {
    const cards = rowsIn(shown).flatMap((row) => listIn(row['cards']));
    return cards.length === 0 ? rest : { ...rest, shown: cards };
  },
  spell_cast: (event) => ({ ...event, targets: targetsOf(event['effect'] as Effect) }),
  attack_removed: ({ aid, ...rest }) => ({ ...rest, aids: [aid] }),
  top_moved: ({ from, to, card, ...rest }) => ({ ...rest, aids: [from, to], cards: [card] }),
  attack_split: ({ aid, newAid, card, ...rest }) => ({ ...rest, aids: [aid, newAid], cards: [card] }),
  // The moved cards are not in the event, only in the state.
  attack_spread: ({ aid, newAids, ...rest }) => ({ ...rest, aids: [aid, ...listIn(newAids)], cards: [] }),
};

/**
 * Up to version 2 these events removed more challenges from the queue than they name (CR-47); replay has to do the
 * same.
 */
const queues: EventUpcasts = {
  challenge_dropped: (event) => ({ ...event, where: 'untold' }),
  conflict_opened: (event) => ({ ...event, clears: 'its quote' }),
};

/** Up to version 4 a character belonged to a seat and a name, not to a person (CR-209). */
const ownership: EventUpcasts = {
  seat_joined_in: (event) => ({ ...event, knownBy: 'name' }),
  seat_given_up: (event) => ({ ...event, keeps: 'until the end' }),
};

/** Up to version 5, scars named dissolved NPCs, and thefts named pools, by internal ids. */
const internalIds: EventUpcasts = {
  scar_recorded: ({ scar, ...rest }) => ({ ...rest, scar: withoutIds([scar as Scar])[0] }),
  card_stolen: ({ fromName, ...rest }) => ({ ...rest, fromName: withoutIds([{ from: String(fromName) }])[0]?.from }),
  sheet_taken_up: ({ story, ...rest }) => ({ ...rest, story: storyWithoutIds(story as Story) }),
};

/** Up to version 7 the story told last went on the sheets of all who shared a prequel (CR-35). */
const sharedStories: EventUpcasts = {
  story_written: (event) => ({ ...event, goesOn: 'every sheet' }),
};

/** Up to version 9 a character that came back to its player no longer named them (CR-209). */
const forgottenOwners: EventUpcasts = {
  seat_joined_in: (event) => ({ ...event, owner: 'forgotten' }),
};

/** Up to version 10 a player who became GM got their sheets there (CR-11, CR-209). */
const sheetsOfGms: EventUpcasts = {
  seat_joined_in: (event) => (event['seat'] === gmSeat ? { ...event, sheets: 'also as GM' } : event),
};

/** Up to version 12 a conflict that was called off did not give back taken cards in decks (CR-202, CR-204). */
const takenInDecks: EventUpcasts = {
  conflict_aborted: (event) => ({ ...event, decks: 'kept' }),
};

const changes: readonly { readonly since: number; readonly upcasts: EventUpcasts }[] = [
  { since: 2, upcasts: secondForm },
  { since: 3, upcasts: queues },
  { since: 5, upcasts: ownership },
  { since: 6, upcasts: internalIds },
  { since: 8, upcasts: sharedStories },
  { since: 10, upcasts: forgottenOwners },
  { since: 11, upcasts: sheetsOfGms },
  { since: 13, upcasts: takenInDecks },
];

/** `version` is the ruleset's version that the journal stores with each entry. */
export function upcastEvent(version: number, event: unknown): Event {
  // Stored events were written by this code, so they have the shape of their version.
  let current = event as Event;
  for (const { since, upcasts } of changes) {
    const upcast = version < since ? upcasts[current.type] : undefined;
    if (upcast !== undefined) current = upcast(current as unknown as StoredEvent) as unknown as Event;
  }
  return current;
}
