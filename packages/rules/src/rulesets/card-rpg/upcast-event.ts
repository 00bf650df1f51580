/** Converts events of older versions to the current form. */
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
function challenged({ challenge, ...told }: StoredEvent): StoredEvent {
  const [{ part: by, seat, quote, claim } = {}] = rowsIn([challenge]);
  return { ...told, quote, claim, by, seat };
}

interface Story {
  readonly scars: readonly Scar[];
  readonly taken: readonly Taken[];
}

function storyWithoutIds(story: Story): Story {
  return { ...story, scars: withoutIds(story.scars), taken: withoutIds(story.taken) };
}

type EventUpcasts = Readonly<Partial<Record<Event['type'], (told: StoredEvent) => StoredEvent>>>;

/** For each event type that changed after the first version: its form in the second. */
const words: EventUpcasts = {
  character_created: ({ character: id, ...told }) => ({ ...told, id }),
  challenge_raised: challenged,
  challenge_queued: challenged,
  challenge_dropped: challenged,
  stakes_sealed: (told) => ({ ...told, sides: [...new Set(rowsIn(told['participants']).map(({ side }) => side))] }),
  opener_set: ({ shown, ...told }) => {
    const cards = rowsIn(shown).flatMap((row) => listIn(row['cards']));
    return cards.length === 0 ? told : { ...told, shown: cards };
  },
  spell_cast: (told) => ({ ...told, targets: targetsOf(told['effect'] as Effect) }),
  attack_removed: ({ aid, ...told }) => ({ ...told, aids: [aid] }),
  top_moved: ({ from, to, card, ...told }) => ({ ...told, aids: [from, to], cards: [card] }),
  attack_split: ({ aid, newAid, card, ...told }) => ({ ...told, aids: [aid, newAid], cards: [card] }),
  // The moved cards are not in the event, only in the state.
  attack_spread: ({ aid, newAids, ...told }) => ({ ...told, aids: [aid, ...listIn(newAids)], cards: [] }),
};

/** Up to the second version the event removed more of the queue than it says (CR-47); replaying has to do the same. */
const queues: EventUpcasts = {
  challenge_dropped: (told) => ({ ...told, where: 'untold' }),
  conflict_opened: (told) => ({ ...told, clears: 'its quote' }),
};

/** Up to the fourth version a character belonged to a seat and a name, not to a person (CR-209). */
const ownership: EventUpcasts = {
  seat_joined_in: (told) => ({ ...told, knownBy: 'name' }),
  seat_given_up: (told) => ({ ...told, keeps: 'until the end' }),
};

/** Up to version 5, scars named dissolved NPCs, and thefts named pools, by internal ids. */
const internalIds: EventUpcasts = {
  scar_recorded: ({ scar, ...told }) => ({ ...told, scar: withoutIds([scar as Scar])[0] }),
  card_stolen: ({ fromName, ...told }) => ({ ...told, fromName: withoutIds([{ from: String(fromName) }])[0]?.from }),
  sheet_taken_up: ({ story, ...told }) => ({ ...told, story: storyWithoutIds(story as Story) }),
};

/** Up to version 7 all who shared a prequel had the story that was told last (CR-35). */
const sharedStories: EventUpcasts = {
  story_written: (told) => ({ ...told, goesOn: 'every sheet' }),
};

/** The changes of each version, in order. */
const changes: readonly { readonly since: number; readonly readings: EventUpcasts }[] = [
  { since: 2, readings: words },
  { since: 3, readings: queues },
  { since: 5, readings: ownership },
  { since: 6, readings: internalIds },
  { since: 8, readings: sharedStories },
];

/** `version` is the ruleset's version that the journal stores with each entry. */
export function upcastEvent(version: number, event: unknown): Event {
  // Stored events were written by this code, so they have the shape of their version.
  let told = event as Event;
  for (const { since, readings } of changes) {
    const read = version < since ? readings[told.type] : undefined;
    if (read !== undefined) told = read(told as unknown as StoredEvent) as unknown as Event;
  }
  return told;
}
