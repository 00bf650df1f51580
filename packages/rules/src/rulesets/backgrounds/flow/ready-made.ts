/** Gives a new character a ready-made sheet, so that play can begin at once (option `readyMade`). */
import { heroes } from '../data/heroes.ts';
import type { Hero } from '../data/heroes.ts';
import type { BroughtBackground } from '../event-fields.ts';
import type { CharacterId, Kind, State } from '../state.ts';
import { missingSlots } from '../selectors.ts';
import { canTakeAll, faceInPack } from './decks.ts';
import type { FlowContext } from './flow-context.ts';

const kinds = ['innate', 'temperament', 'type', 'profession'] as const satisfies readonly Kind[];

function cardsOf(hero: Hero): readonly Omit<BroughtBackground, 'slot'>[] {
  return kinds.map((kind) => {
    const [card, name] = hero[kind];
    return { kind, card, back: kind === 'innate' ? 'red' : 'blue', name, scope: 'specific' };
  });
}

/** A hero whose name is not in use at the table, and whose cards are available. */
function freeHero(state: State): Hero | undefined {
  const taken = new Set([...state.characters, ...state.players, state.gm].map((named) => named?.name));
  return heroes.find(
    (hero) =>
      !taken.has(hero.name) &&
      canTakeAll(
        state,
        cardsOf(hero).map(({ back, card }) => ({ back, face: card })),
        [],
      ),
  );
}

/** If no hero is free, or the table needs other slots, the player makes a character as usual. */
export function giveReadyMade(context: FlowContext, id: CharacterId): void {
  const hero = freeHero(context.state);
  if (hero === undefined || !context.state.options.readyMade) return;
  const needed = new Set(missingSlots(context.state.options, { grants: [], backgrounds: [] }));
  const cards = cardsOf(hero).filter(({ kind }) => needed.has(kind));
  if (cards.length < needed.size) return;
  context.emit({
    type: 'character_given',
    character: id,
    name: hero.name,
    about: hero.about,
    cards: cards.map((card) => ({
      ...card,
      slot: card.kind,
      card: faceInPack(context, { back: card.back, face: card.card }),
    })),
  });
}
