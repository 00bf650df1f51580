/** Converts stored events of older versions to the current form. */
import type { Event } from './events.ts';

type StoredEvent = Readonly<Record<string, unknown>> & { readonly type: string };

function listIn(event: StoredEvent, field: string): readonly unknown[] {
  const value = event[field];
  return Array.isArray(value) ? value : [];
}

function soleParty(parties: readonly unknown[]): unknown {
  return parties.length === 1 ? parties[0] : null;
}

function fieldOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[field] : undefined;
}

/** Older events have the character's name in `name`, which is now the name of the background. */
function aboutBackground({ name: whose, text, ...event }: StoredEvent): StoredEvent {
  return { ...event, type: event.type, whose, ...(text === undefined ? {} : { name: text }) };
}

/** Only packs that were added later have marked cards, except for a draw deck that began with two packs. */
function isInitialPack({ pile, order }: StoredEvent): boolean {
  const cards: readonly unknown[] = Array.isArray(order) ? order : [];
  const isMarked = cards.some((card) => String(card).endsWith('/2'));
  return !isMarked || (pile === 'draw' && cards.length === 104);
}

function upcastFromFirst(event: StoredEvent): StoredEvent {
  switch (event.type) {
    case 'pack_added':
      return isInitialPack(event) ? { ...event, type: 'deck_shuffled' } : event;
    case 'background_drawn':
    case 'background_named':
    case 'background_granted':
    case 'background_retired':
      return aboutBackground(event);
    case 'cards_drawn': {
      const dealt = listIn(event, 'cards');
      const cards = dealt.map((card) => fieldOf(card, 'card'));
      return { ...event, cards, counts: dealt.map((card) => fieldOf(card, 'counts')) };
    }
    case 'card_chosen':
      return { ...event, kept: fieldOf(event['kept'], 'card'), result: event['kept'] };
    case 'competition_ended':
      return { ...event, winner: soleParty(listIn(event, 'winners')) };
    // Older events do not say who had the highest card. A sole winner had it. If several parties won together because
    // they share an aim, it is unknown.
    case 'fray_judged':
      return { ...event, owner: soleParty(listIn(event, 'winners')) };
    case 'competition_declared':
    case 'fray_opened':
      return { ...event, parties: listIn(event, 'sides').flat() };
    default:
      return event;
  }
}

/** Stored events were written by this code, so they have the shape of their version. */
export function upcastEvent(version: number, event: unknown): Event {
  const stored = event as StoredEvent;
  return (version >= 2 ? stored : upcastFromFirst(stored)) as unknown as Event;
}
